import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventStore, RecordedEvent } from '#event-store';
import { eventLeaf } from './event-leaf.js';
import { leafHash } from './merkle.js';
import { edgeOf, TILE_WIDTH, TileEdge } from './tiles.js';
import type { LogTree, TreeStore } from './tree-store.js';

/** The log is not what heads were signed for, or the stored tree is not. An operator must look. */
export class TreeBroken extends Error {
  override readonly name = 'TreeBroken';
}

/** The hash of an event as the tree has it. */
export const eventHash = (event: RecordedEvent): Buffer => leafHash(eventLeaf(event).leaf);

/** Events a page. */
const PAGE_SIZE = 500;

/** In-memory part of a tree while it grows. */
interface GrowingState {
  readonly tree: LogTree;
  readonly edge: TileEdge;
  /** Position of the first event of the tile of leaf hashes that grows. */
  readonly from: bigint;
}

/**
 * Follows the log and grows the tree over it: each event is a leaf, in the order of the log. It may be killed at any place and
 * goes on; what two processes write at once is the same. Where the log has another identity than the tree (restored, or
 * moved to other engines) all of it is read again, which makes the same tree of the same events.
 */
export class TreeFollower {
  private growing: GrowingState | null = null;

  constructor(
    private readonly events: EventStore,
    private readonly store: TreeStore,
  ) {}

  /** Until every event is in the tree that the log has now. Throws TreeBroken where the log ends before the tree. */
  async catchUp(signal: AbortSignal): Promise<LogTree> {
    for (;;) {
      signal.throwIfAborted();
      const { tree, isThrough } = await this.page();
      if (isThrough) return tree;
      await nextTurn();
    }
  }

  private async page(): Promise<{ readonly tree: LogTree; readonly isThrough: boolean }> {
    const { tree, edge, from } = (this.growing ??= await this.load());
    this.growing = null;
    const page = await this.events.readAll(tree.position, PAGE_SIZE);
    const last = page.at(-1);
    if (last === undefined) {
      if ((await this.events.head()) < tree.position)
        throw new TreeBroken('the log ends before what heads were signed for: `workcomp verify` says where');
      this.growing = await this.unlessMoved({ tree, edge, from });
      return { tree: this.growing?.tree ?? tree, isThrough: this.growing !== null };
    }
    const begins = new Map<number, bigint>([[Math.floor(tree.size / TILE_WIDTH), from]]);
    for (const [i, event] of page.entries()) {
      const index = tree.size + i;
      if (index % TILE_WIDTH === 0) begins.set(index / TILE_WIDTH, event.position);
      edge.push(eventHash(event));
    }
    const tiles = edge.changed().map((tile) => {
      const first = tile.place.level === 0 ? begins.get(tile.place.index) : undefined;
      return { ...tile, ...(first !== undefined && { from: first }) };
    });
    const grown = { ...tree, position: last.position, size: tree.size + page.length };
    if (!(await this.store.grow(grown, tiles))) return { tree, isThrough: false };
    const next = { ...grown, version: tree.version + 1 };
    this.growing = { tree: next, edge, from: begins.get(Math.floor(next.size / TILE_WIDTH)) ?? from };
    return { tree: next, isThrough: page.length < PAGE_SIZE };
  }

  private async load(): Promise<GrowingState> {
    const logId = await this.events.logId();
    const stored = await this.store.tree(logId);
    const tree = stored.logId === logId ? stored : { ...stored, logId, position: 0n, size: 0 };
    let from = 0n;
    const rows: { readonly index: number; readonly hashes: readonly Buffer[] }[] = [];
    for (const { place, width } of edgeOf(tree.size)) {
      const tile = width === 0 ? { hashes: [], from: null } : await this.store.tile(place);
      if (tile.hashes.length < width)
        throw new TreeBroken('the tree over the log lacks hashes: `workcomp checkpoint --new-tree` makes it again');
      if (place.level === 0) from = tile.from ?? 0n;
      rows.push({ index: place.index, hashes: tile.hashes.slice(0, width) });
    }
    return { tree, edge: new TileEdge(rows), from };
  }

  /** Null where somebody else has written the tree meanwhile, or begun another one. */
  private async unlessMoved(growing: GrowingState): Promise<GrowingState | null> {
    const stored = await this.store.tree(growing.tree.logId);
    return stored.version === growing.tree.version || growing.tree.version === 0 ? growing : null;
  }
}
