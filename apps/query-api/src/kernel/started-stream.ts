import { Readable } from 'node:stream';

type Piece = string | Uint8Array;
type Pieces = AsyncGenerator<Piece, void, undefined>;

const BUFFER_BYTES = 65_536;

/**
 * The first pieces are produced before the response starts, so that their errors result in a problem response instead
 * of a truncated file. Throws these errors.
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
