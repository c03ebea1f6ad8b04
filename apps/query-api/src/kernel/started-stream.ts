import { Readable } from 'node:stream';

type Piece = string | Uint8Array;
type Pieces = AsyncGenerator<Piece, void, undefined>;

const BUFFER_BYTES = 65_536;

/**
 * A stream of these pieces, the first of which are made before it is answered: what is refused or fails until then is a
 * problem answer, not a file that breaks off. Throws what the pieces throw. `first`: how many are made beforehand.
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
