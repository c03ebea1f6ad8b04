import type { Readable } from 'node:stream';
import { refuse } from '../problems/refusal.js';
import { type ArrivalLimits, bodyParts } from './body-parts.js';

/** Reads the whole body. Throws 413 as soon as it exceeds `limit` bytes, and the errors from `bodyParts`. */
export const readAll = async (payload: Readable, limit: number, arrival?: ArrivalLimits): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bodyParts(payload, arrival)) {
    size += chunk.length;
    if (size > limit) return refuse('request_too_large');
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
};
