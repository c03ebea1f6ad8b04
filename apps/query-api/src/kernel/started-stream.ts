import { Readable } from 'node:stream';

type Piece = string | Uint8Array;
type Pieces = AsyncGenerator<Piece, void, undefined>;

const BUFFER_BYTES = 65_536;

/**
 * Produces the first pieces before the response starts and throws their errors, so that they produce a problem response
 * instead of a truncated file.
 */
export const startedStream = async (pieces: Pieces, first = 1): Promise<Readable> => {
  const begun: IteratorResult<Piece, void>[] = [];
  while (begun.length < first) begun.push(await pieces.next());
  return Readable.from(concatPieces(begun, pieces), { objectMode: false, highWaterMark: BUFFER_BYTES });
};

async function* concatPieces(begun: readonly IteratorResult<Piece, void>[], rest: Pieces): Pieces {
  for (const { value } of begun) if (value) yield value;
  yield* rest;
}
