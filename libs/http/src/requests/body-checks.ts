import type { IncomingHttpHeaders } from 'node:http';
import { bodyLimit, type OperationEntry } from '#contracts';
import { refuse } from '../problems/refusal.js';

export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Charset parameter for UTF-8 in all common spellings. Parameters may also be empty. */
const utf8 = String.raw` *(?:; *(?:charset="?utf-?8"?)? *)*$`;
const jsonType = new RegExp(`^application/json${utf8}`, 'i');
/** Media type of a JSON merge patch (RFC 7396): absent fields stay unchanged, and null clears a field. */
const patchType = new RegExp(`^application/(?:json|merge-patch\\+json)${utf8}`, 'i');

/** Checks the media type, then the size, using the headers: the body has not been read yet. */
export const checkBody = (entry: OperationEntry, headers: IncomingHttpHeaders): void => {
  if (entry.method === 'GET') return;
  if (!hasBody(headers)) {
    if (entry.body === 'file') refuse('malformed_json', { detail: 'This operation requires a file as its body.' });
    if (entry.body !== 'none' && entry.body !== 'optional')
      refuse('malformed_json', { detail: 'This operation requires a JSON body.' });
    return;
  }
  const encoding = headers['content-encoding'];
  const { media } = entry.takes ?? {};
  if (media) {
    const [type = ''] = (headers['content-type'] ?? '').split(';');
    if (!media.includes(type.trim().toLowerCase()))
      refuse('unsupported_media_type', { detail: `Send the file as \`Content-Type: ${media.join('`, `')}\`.` });
  } else if (!(entry.method === 'PATCH' ? patchType : jsonType).test(headers['content-type'] ?? ''))
    refuse('unsupported_media_type');
  if (encoding !== undefined && encoding !== 'identity')
    refuse('unsupported_media_type', { detail: 'Send the body uncompressed, without Content-Encoding.' });
  if (Number(headers['content-length'] ?? 0) > bodyLimit(entry)) refuse('request_too_large');
};
