import { HASH_BYTES, nodeHash, type TreeNodes } from './merkle.js';

/*
 * The tree as it is stored: rows of up to 256 hashes (C2SP tlog-tiles). A row of level 0 has leaf hashes, a row of level n
 * the hashes of whole rows of level n - 1. A row is only ever added to, so one that has more than was asked for is right, too.
 */

/** Hashes a tile has when it is full. */
export const TILE_WIDTH = 256;
const LEVELS_PER_TILE = 8;

/** Where a tile is. */
export interface TilePosition {
  readonly level: number;
  readonly index: number;
}

/** Hash of a whole subtree whose leaves are these hashes; their number is a power of two. */
const subtreeHash = (hashes: readonly Buffer[]): Buffer => {
  let row = hashes;
  while (row.length > 1)
    row = Array.from({ length: row.length / 2 }, (_, i) => nodeHash(row[2 * i] as Buffer, row[2 * i + 1] as Buffer));
  return row[0] as Buffer;
};

/** Cuts the bytes of a tile into its hashes. */
export const hashesIn = (bytes: Buffer): readonly Buffer[] =>
  Array.from({ length: Math.floor(bytes.length / HASH_BYTES) }, (_, i) =>
    bytes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES),
  );

/** A stored tree lacks a tile, or has it shorter than its size needs. */
export class TileMissing extends Error {
  override readonly name = 'TileMissing';
}

/** Tiles that were read lately: enough for all levels of a few proofs. */
const MAX_CACHED_TILES = 64;

/** Hashes of subtrees from stored tiles. Reads each tile once for as long as it is in use. */
export class TileNodes implements TreeNodes {
  private readonly kept = new Map<string, readonly Buffer[]>();

  constructor(private readonly read: (place: TilePosition) => Promise<readonly Buffer[]>) {}

  async node(level: number, index: number): Promise<Buffer> {
    const tileLevel = Math.floor(level / LEVELS_PER_TILE);
    const width = 2 ** (level % LEVELS_PER_TILE);
    const first = index * width;
    const tile = await this.tile(
      { level: tileLevel, index: Math.floor(first / TILE_WIDTH) },
      first % TILE_WIDTH,
      width,
    );
    return subtreeHash(tile);
  }

  private async tile({ level, index }: TilePosition, from: number, width: number): Promise<readonly Buffer[]> {
    const name = `${level}/${index}`;
    const known = this.kept.get(name);
    const enough = known !== undefined && known.length >= from + width;
    const hashes = enough ? known : await this.read({ level, index });
    if (hashes.length < from + width) throw new TileMissing(`tile ${name} has ${hashes.length} hashes`);
    if (!enough) this.kept.set(name, hashes);
    if (this.kept.size > MAX_CACHED_TILES) this.kept.delete(this.kept.keys().next().value as string);
    return hashes.slice(from, from + width);
  }
}

/** How many hashes the last, partial tile of each level has in a tree of this size, from level 0 on. */
export const edgeOf = (size: number): readonly { readonly place: TilePosition; readonly width: number }[] => {
  const edge: { readonly place: TilePosition; readonly width: number }[] = [];
  for (let level = 0, entries = size; entries > 0; level += 1, entries = Math.floor(entries / TILE_WIDTH))
    edge.push({ place: { level, index: Math.floor(entries / TILE_WIDTH) }, width: entries % TILE_WIDTH });
  return edge;
};

/** The right edge of a stored tree in memory: takes leaf hashes, and says which tiles they changed. */
export class TileEdge {
  /** By level: index of the tile that grows, and its hashes. */
  private readonly rows: { index: number; hashes: Buffer[] }[];
  private readonly touched = new Map<string, { readonly place: TilePosition; readonly hashes: readonly Buffer[] }>();

  constructor(rows: readonly { readonly index: number; readonly hashes: readonly Buffer[] }[]) {
    this.rows = rows.map(({ index, hashes }) => ({ index, hashes: [...hashes] }));
  }

  push(hash: Buffer, level = 0): void {
    const row = (this.rows[level] ??= { index: 0, hashes: [] });
    row.hashes.push(hash);
    this.touched.set(`${level}/${row.index}`, { place: { level, index: row.index }, hashes: row.hashes });
    if (row.hashes.length < TILE_WIDTH) return;
    this.push(subtreeHash(row.hashes), level + 1);
    this.rows[level] = { index: row.index + 1, hashes: [] };
  }

  /** The tiles that were changed since this was asked last. */
  changed(): readonly { readonly place: TilePosition; readonly hashes: readonly Buffer[] }[] {
    const changed = [...this.touched.values()].map(({ place, hashes }) => ({ place, hashes: [...hashes] }));
    this.touched.clear();
    return changed;
  }
}
