import { HASH_BYTES, nodeHash, type TreeNodes } from './merkle.js';

/*
 * The tree in tiles of up to 256 hashes (C2SP tlog-tiles): level 0 has leaf hashes, and level n has hashes of full
 * tiles on level n - 1. Hashes are only appended, so a tile with more hashes than requested is still correct.
 */

export const TILE_WIDTH = 256;
const LEVELS_PER_TILE = 8;

export interface TilePosition {
  readonly level: number;
  readonly index: number;
}

/** Returns the hash of a complete subtree with the given leaf hashes. Their number must be a power of two. */
const subtreeHash = (hashes: readonly Buffer[]): Buffer => {
  let row = hashes;
  while (row.length > 1)
    row = Array.from({ length: row.length / 2 }, (_, i) => nodeHash(row[2 * i] as Buffer, row[2 * i + 1] as Buffer));
  return row[0] as Buffer;
};

export const hashesIn = (bytes: Buffer): readonly Buffer[] =>
  Array.from({ length: Math.floor(bytes.length / HASH_BYTES) }, (_, i) =>
    bytes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES),
  );

/** Thrown if a stored tree lacks a tile, or if a tile has fewer hashes than the tree size requires. */
export class TileMissing extends Error {
  override readonly name = 'TileMissing';
}

/** Maximum number of recently read tiles in memory. Enough for all levels of a few proofs. */
const MAX_CACHED_TILES = 64;

/** Computes subtree hashes from stored tiles. Caches recently used tiles. */
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

/** Returns the position and number of hashes of each level's last tile in a tree of this size, from level 0 up. */
export const edgeOf = (size: number): readonly { readonly place: TilePosition; readonly width: number }[] => {
  const edge: { readonly place: TilePosition; readonly width: number }[] = [];
  for (let level = 0, entries = size; entries > 0; level += 1, entries = Math.floor(entries / TILE_WIDTH))
    edge.push({ place: { level, index: Math.floor(entries / TILE_WIDTH) }, width: entries % TILE_WIDTH });
  return edge;
};

/** The right edge of a stored tree in memory. Accepts leaf hashes and reports the changed tiles. */
export class TileEdge {
  /** For each level, the index and hashes of the last, incomplete tile. */
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

  changed(): readonly { readonly place: TilePosition; readonly hashes: readonly Buffer[] }[] {
    const changed = [...this.touched.values()].map(({ place, hashes }) => ({ place, hashes: [...hashes] }));
    this.touched.clear();
    return changed;
  }
}
