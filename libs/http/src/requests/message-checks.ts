import type { FastifyRequest } from 'fastify';
import { isReadable } from '../routing/addresses.js';
import { refuse, refuseParameter } from '../problems/refusal.js';

/** Maximum URL length in characters, including the query. */
export const MAX_URL_LENGTH = 8_192;
/** Maximum size of all headers together, in bytes. */
const MAX_HEADER_BYTES = 16_384;

const bytesOf = (headers: readonly string[]): number => headers.reduce((sum, part) => sum + part.length, 0);

const MUST_BE_SENT_ONCE = 'must be sent once';
/** Headers allowed only once. Node uses the first value and drops the others; a proxy in front may use the last. */
const SINGLE_HEADERS = new Map(['Host', 'Authorization', 'Content-Type'].map((name) => [name.toLowerCase(), name]));

const checkSingle = (rawHeaders: readonly string[]): void => {
  const met = new Set<string>();
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = SINGLE_HEADERS.get(rawHeaders[i]?.toLowerCase() ?? '');
    if (name === undefined) continue;
    if (met.has(name)) refuseParameter(name, MUST_BE_SENT_ONCE);
    met.add(name);
  }
};

/** Checks RFC 9110 §§ 7.2, 10.1.1 and RFC 6585 §5. Done here because Node's own responses would contain no problem. */
export const checkMessage = ({ raw, headers, originalUrl }: FastifyRequest): void => {
  if (originalUrl.length > MAX_URL_LENGTH) refuse('uri_too_long');
  if (bytesOf(raw.rawHeaders) > MAX_HEADER_BYTES) refuse('request_header_fields_too_large');
  if (headers.host === undefined && raw.httpVersion !== '1.0') refuseParameter('Host', MUST_BE_SENT_ONCE);
  checkSingle(raw.rawHeaders);
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') refuse('expectation_failed');
};

/** Called after authentication. Invalid encoding is a path parameter error, not an unknown route. */
export const checkPath = ({ originalUrl }: FastifyRequest): void => {
  if (!isReadable(originalUrl)) refuse('invalid_parameter', { detail: 'The path is not a valid URL.' });
};
