import { DEFAULT_READ_LIMIT, type EventStore, type RecordedEvent } from '#event-store';
import type { StateStore } from '#state-store';
import { eventLeaf } from './event-leaf.js';
import { HeadKeys } from './head-keys.js';
import { inclusionProof, leafHash } from './merkle.js';
import { readHead } from './signed-head.js';
import { verifierKey } from './signed-note.js';
import { TILE_WIDTH } from './tiles.js';
import { TreeBroken } from './tree-follower.js';
import { TreeStore, type StoredHead, type StoredTile } from './tree-store.js';

export interface ProvenEvent {
  readonly event: RecordedEvent;
  readonly index: number;
  readonly leaf: string;
  /** Canonical JSON of the unencrypted fields. */
  readonly clear: string;
  readonly proof: readonly Buffer[];
}

/** Proof that a stream's events are in a signed head. */
export interface StreamProof {
  /** Null if no head has been signed yet, or while the log is read again after a restore. */
  readonly head: StoredHead | null;
  /** Verifier keys, oldest first. */
  readonly keys: readonly string[];
  readonly events: readonly ProvenEvent[];
  /** Number of events that are not in a head yet. */
  readonly pending: number;
}

export class EventProofs {
  private readonly store: TreeStore;

  constructor(
    private readonly events: EventStore,
    private readonly stateStore: StateStore,
  ) {
    this.store = new TreeStore(stateStore);
  }

  /** Proves a stream's events. Throws TreeBroken if an event differs from its leaf in the tree. */
  async prove(stream: string): Promise<StreamProof> {
    const records = await this.records(stream);
    const head = await this.store.newestHead();
    const tree = await this.store.tree(await this.events.logId());
    const isThere = head !== null && tree.logId === (await this.events.logId()) && tree.size >= head.size;
    if (!isThere) return { head: null, keys: [], events: [], pending: records.length };
    const { origin } = readHead(head.note);
    const known = await new HeadKeys(this.stateStore, '').known();
    const finder = new LeafFinder(this.store, head.size);
    const nodes = this.store.nodes();
    const proven: ProvenEvent[] = [];
    for (const event of records) {
      if (event.position > tree.position) break;
      const { leaf, clear } = eventLeaf(event);
      const index = await finder.find(event, leafHash(leaf));
      if (index === null) break;
      proven.push({ event, index, leaf, clear, proof: await inclusionProof(nodes, index, head.size) });
    }
    const keys = known.map((key) => verifierKey(origin, key));
    return { head, keys, events: proven, pending: records.length - proven.length };
  }

  private async records(stream: string): Promise<readonly RecordedEvent[]> {
    const records: RecordedEvent[] = [];
    for (;;) {
      const page = await this.events.readStream(stream, records.length, DEFAULT_READ_LIMIT);
      records.push(...page);
      if (page.length < DEFAULT_READ_LIMIT) return records;
    }
  }
}

/** Finds an event's leaf index by its position and hash. Tiles contain the log position of their first event. */
class LeafFinder {
  private readonly tiles = new Map<number, StoredTile>();

  constructor(
    private readonly store: TreeStore,
    /** Number of leaves in the head. Later leaves are not part of it. */
    private readonly size: number,
  ) {}

  /** Returns null if the event came after the head. Throws TreeBroken if the tree has another event at its place. */
  async find(event: RecordedEvent, hash: Buffer): Promise<number | null> {
    let [low, high] = [0, Math.ceil(this.size / TILE_WIDTH) - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (((await this.tile(middle)).from ?? 0n) <= event.position) low = middle;
      else high = middle - 1;
    }
    const { hashes } = await this.tile(low);
    const at = hashes.findIndex((candidate) => candidate.equals(hash));
    const index = low * TILE_WIDTH + at;
    if (at >= 0) return index < this.size ? index : null;
    // The event is in the tree, but after the head.
    if (low === Math.ceil(this.size / TILE_WIDTH) - 1 && (await this.isBeyond(low, event))) return null;
    throw new TreeBroken(
      `an event of ${event.stream} differs from what was recorded: run \`workcomp verify\` for details`,
    );
  }

  /** Returns true if the tile after this one begins at or before the event. */
  private async isBeyond(index: number, { position }: RecordedEvent): Promise<boolean> {
    const { from } = await this.tile(index + 1);
    return from !== null && from <= position;
  }

  private async tile(index: number): Promise<StoredTile> {
    const known = this.tiles.get(index) ?? (await this.store.tile({ level: 0, index }));
    this.tiles.set(index, known);
    return known;
  }
}
