import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventStore, RecordedEvent } from '#event-store';
import { eventLeaf } from './event-leaf.js';
import { leafHash } from './merkle.js';
import { edgeOf, TILE_WIDTH, TileEdge } from './tiles.js';
import type { LogTree, TreeStore } from './tree-store.js';

/** Thrown if the log or the stored tree contradicts the signed heads. An operator must investigate. */
export class TreeBroken extends Error {
  override readonly name = 'TreeBroken';
}

export const eventHash = (event: RecordedEvent): Buffer => leafHash(eventLeaf(event).leaf);

const PAGE_SIZE = 500;

interface GrowingState {
  readonly tree: LogTree;
  readonly edge: TileEdge;
  /** Log position of the first event in the last, incomplete tile of leaf hashes. */
  readonly from: bigint;
}

/**
 * Each event is a leaf, in log order. If the process is killed, it resumes later. Concurrent processes write the same
 * data. If the log's ID differs from the tree's (after a restore or a move to other engines), the whole log is read
 * again. The same events produce the same tree.
 */
export class TreeFollower {
  private growing: GrowingState | null = null;

  constructor(
    private readonly events: EventStore,
    private readonly store: TreeStore,
  ) {}

  /** Resolves when every event in the log is in the tree. Throws TreeBroken if the log ends before the tree. */
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
        throw new TreeBroken('the log has fewer events than the signed heads: run `workcomp verify` for details');
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
        throw new TreeBroken('the tree over the log lacks hashes: run `workcomp checkpoint --new-tree` to rebuild it');
      if (place.level === 0) from = tile.from ?? 0n;
      rows.push({ index: place.index, hashes: tile.hashes.slice(0, width) });
    }
    return { tree, edge: new TileEdge(rows), from };
  }

  /** Returns null if another process has since changed or replaced the tree. */
  private async unlessMoved(growing: GrowingState): Promise<GrowingState | null> {
    const stored = await this.store.tree(growing.tree.logId);
    return stored.version === growing.tree.version || growing.tree.version === 0 ? growing : null;
  }
}
