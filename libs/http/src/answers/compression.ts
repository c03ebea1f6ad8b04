import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { operationOf } from '../routing/routes.js';

const brotli = promisify(brotliCompress);
/** Encoders in order of preference. */
const encoders = {
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: promisify(gzip) as (text: string) => Promise<Buffer>,
} as const;
type Encoding = keyof typeof encoders;

/** Returns the preferred supported encoding in an Accept-Encoding header (RFC 9110 §12.5.3), or null if none. */
export const encodingFor = (acceptEncoding: string): Encoding | null => {
  const weights = new Map(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((entry) => {
        const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
        const q = parameters.find((parameter) => parameter.startsWith('q='));
        return [name, q === undefined ? 1 : Number(q.slice(2)) || 0] as const;
      }),
  );
  const weight = (encoding: Encoding): number => weights.get(encoding) ?? weights.get('*') ?? 0;
  const [best] = (Object.keys(encoders) as Encoding[]).sort((a, b) => weight(b) - weight(a));
  return best !== undefined && weight(best) > 0 ? best : null;
};

/** Maximum number of cached compressed responses: two documents in two encodings. */
const MAX_CACHED_RESPONSES = 4;

/**
 * Compresses responses of operations marked `compressed` in the table, once per version. These responses contain no
 * customer data: a response that combines secrets with a caller's input must never be compressed (BREACH attack).
 * Installed after the ETag hook, so that ETags are the same for all encodings.
 */
export const installCompression = (fastify: FastifyInstance): void => {
  const kept = new LRUCache<string, Promise<Buffer>>({ max: MAX_CACHED_RESPONSES });
  const compressed = (encoding: Encoding, text: string, tag: string): Promise<Buffer> => {
    const name = `${encoding} ${tag}`;
    const known = kept.get(name) ?? encoders[encoding](text);
    kept.set(name, known);
    return known;
  };
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (!operationOf(request)?.entry.compressed) return payload;
    void reply.header('vary', 'Origin, Accept-Encoding');
    const encoding = encodingFor(request.headers['accept-encoding'] ?? '');
    const tag = reply.getHeader('etag');
    if (reply.statusCode !== 200 || encoding === null || typeof payload !== 'string' || tag === undefined)
      return payload;
    const bytes = await compressed(encoding, payload, String(tag));
    void reply.header('content-encoding', encoding).header('content-length', bytes.length);
    return bytes;
  });
};
