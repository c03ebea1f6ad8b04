import type { IncomingMessage } from 'node:http';
import { refuse } from '../problems/refusal.js';

/** The bytes of a body, counted as they come: 413 as soon as there are more than `limit`. */
export const readAll = async (payload: IncomingMessage, limit: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) break;
      chunks.push(chunk);
    }
  } catch {
    // The client went away in the middle: there is nobody to answer, and nothing worth a line in the log.
    return refuse('malformed_json');
  }
  return size > limit
    ? refuse('request_too_large')
    : chunks.length === 1 && chunks[0]
      ? chunks[0]
      : Buffer.concat(chunks);
};
