import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyLimit, MIB, type OperationEntry } from '#contracts';
import { parseStrictJson, DuplicateMember } from '#domain';
import { contextOf } from '../auth/request-context.js';
import { formPostAt } from '../pages/page-routes.js';
import { readForm } from '../pages/read-form.js';
import { refuse } from '../problems/refusal.js';
import { requesterOf } from '../fairness/requester-of.js';
import { type ArrivalLimits, bodyParts } from '../requests/body-parts.js';
import { readAll } from '../requests/read-all.js';
import { operationOf } from '../routing/routes.js';
import { ConcurrencyLimit, type UploadLimiter } from './uploads.js';

/** Maximum nesting depth of a body. Protects recursive code. */
const MAX_DEPTH = 100;

/**
 * The server's only body parser. The gate has already checked the media type and the declared size. Counts the actual
 * bytes and sends JSON with documents through the upload limiter.
 */
export const installBodyParser = (
  fastify: FastifyInstance,
  uploads: UploadLimiter | null,
  arrival?: ArrivalLimits,
): void => {
  const limit = new ConcurrencyLimit();
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
    const entry = operationOf(request)?.entry;
    if (entry === undefined)
      return formPostAt(request.method, request.routeOptions.url)
        ? readForm(payload, request.headers, arrival)
        : refuse('unsupported_media_type');
    if (entry.body === 'file') return readAll(payload, bodyLimit(entry), arrival);
    if (entry.body !== 'documents') {
      const body = await readJson(payload, entry, arrival);
      if (entry.body === 'none' && request.caller) request.caller = { ...request.caller, unaskedBody: body };
      return body;
    }
    if (uploads === null) throw new TypeError('this application has no upload limiter');
    const caller = contextOf(request);
    // Unknown lengths count as 0 bytes here.
    const announced = Number(request.headers['content-length'] ?? 0);
    caller.time?.begin();
    request.received = await limit.through(requesterOf(caller), announced, bodyParts(payload, arrival), (body) =>
      uploads.receive(body, bodyLimit(entry), caller),
    );
    if (isLarge(request)) caller.time?.bodyCame();
    return request.received.json;
  });
  // Until the handler has finished, it may still store a document, even if the client disconnects.
  fastify.addHook('onSend', ({ received }, _, payload, done) => {
    if (received === null) done(null, payload);
    else received.release().then(() => done(null, payload), done);
  });
};

/** Returns true for a body above one mebibyte or of unknown length. */
const isLarge = ({ headers }: FastifyRequest): boolean => Number(headers['content-length'] ?? Infinity) > MIB;

const readJson = async (payload: IncomingMessage, entry: OperationEntry, arrival?: ArrivalLimits): Promise<unknown> => {
  const bytes = await readAll(payload, bodyLimit(entry), arrival);
  if (bytes.length === 0 && (entry.body === 'none' || entry.body === 'optional')) return undefined;
  return parseJson(bytes);
};

/** Parses strict UTF-8 and JSON. The error has no details, because parser messages quote the body. */
const parseJson = (bytes: Uint8Array): unknown => {
  let value: unknown;
  try {
    value = parseStrictJson(bytes);
  } catch (error) {
    if (error instanceof DuplicateMember) throw error;
    return refuse('malformed_json');
  }
  return isDeeper(value, MAX_DEPTH) ? refuse('malformed_json', { detail: 'The body is nested too deeply.' }) : value;
};

const isDeeper = (value: unknown, levels: number): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const child of Object.values(value)) if (isDeeper(child, levels - 1)) return true;
  return false;
};
