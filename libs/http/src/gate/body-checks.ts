import type { IncomingHttpHeaders } from 'node:http';
import { bodyLimit, type OperationEntry } from '#contracts';
import { refuse } from '../problems/refusal.js';

/** Was a body announced? HTTP says so by one of two headers. */
export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const jsonType = /^application\/json *(?:; *charset="?utf-8"? *)?$/i;

/** Media type first, then size, by headers alone: nothing of the body has been read yet. */
export const checkBody = (entry: OperationEntry, headers: IncomingHttpHeaders): void => {
  if (entry.method === 'GET') return;
  if (!hasBody(headers)) {
    if (entry.body === 'file') refuse('malformed_json', { detail: 'This operation needs a file as its body.' });
    if (entry.body !== 'none' && entry.body !== 'optional')
      refuse('malformed_json', { detail: 'This operation needs a JSON body.' });
    return;
  }
  const encoding = headers['content-encoding'];
  const { media } = entry.takes ?? {};
  if (media) {
    const [type = ''] = (headers['content-type'] ?? '').split(';');
    if (!media.includes(type.trim().toLowerCase()))
      refuse('unsupported_media_type', { detail: `Send the file as \`Content-Type: ${media.join('`, `')}\`.` });
  } else if (!jsonType.test(headers['content-type'] ?? '')) refuse('unsupported_media_type');
  if (encoding !== undefined && encoding !== 'identity')
    refuse('unsupported_media_type', { detail: 'Send the body uncompressed, without Content-Encoding.' });
  if (Number(headers['content-length'] ?? 0) > bodyLimit(entry)) refuse('request_too_large');
};
