import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { ArrivalLimits } from '../requests/body-parts.js';
import { readAll } from '../requests/read-all.js';
import { refuse } from '../problems/refusal.js';

/** Maximum size of a form, which contains a button and one or two tokens. */
const MAX_FORM_BYTES = 16 * 1024;

/** Media type used by browsers, and multipart, which mail programs may use for the one-click unsubscribe (RFC 8058). */
const formType = /^(?:application\/x-www-form-urlencoded|multipart\/form-data; *boundary=\S{1,100}) *(?:;.*)?$/i;

/** Checks the media type and then the size, using only the headers. */
export const checkFormHeaders = (headers: IncomingHttpHeaders): void => {
  const encoding = headers['content-encoding'];
  if (!formType.test(headers['content-type'] ?? '') || (encoding !== undefined && encoding !== 'identity'))
    refuse('unsupported_media_type', { detail: 'Send a form, as `Content-Type: application/x-www-form-urlencoded`.' });
  if (Number(headers['content-length'] ?? 0) > MAX_FORM_BYTES) refuse('request_too_large');
};

/** Returns the fields of a posted form without files, because no page accepts files. */
export const readForm = async (
  payload: IncomingMessage,
  headers: IncomingHttpHeaders,
  arrival?: ArrivalLimits,
): Promise<URLSearchParams> => {
  const bytes = await readAll(payload, MAX_FORM_BYTES, arrival);
  const type = headers['content-type'] ?? '';
  if (!/^multipart/i.test(type)) return new URLSearchParams(bytes.toString());
  const fields = new URLSearchParams();
  try {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- advised against for bodies of any size; this one is small
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value);
  } catch {
    return refuse('unsupported_media_type', { detail: 'The form could not be read.' });
  }
  return fields;
};
