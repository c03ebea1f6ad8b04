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

/** An event with its way to the root. */
export interface ProvenEvent {
  readonly event: RecordedEvent;
  readonly index: number;
  readonly leaf: string;
  /** Canonical JSON of its clear fields. */
  readonly clear: string;
  readonly proof: readonly Buffer[];
}

/** Proof of a stream. */
export interface StreamProof {
  /** Null where no head was signed yet, or the log is being read anew. */
  readonly head: StoredHead | null;
  /** Verifier keys, the newest last. */
  readonly keys: readonly string[];
  readonly events: readonly ProvenEvent[];
  /** Events of the stream that are in no head yet. */
  readonly pending: number;
}

/** Proves that the events of a stream are in the newest signed head. */
export class EventProofs {
  private readonly store: TreeStore;

  constructor(
    private readonly events: EventStore,
    private readonly stateStore: StateStore,
  ) {
    this.store = new TreeStore(stateStore);
  }

  /** Throws TreeBroken where an event is not what the tree has. */
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

/** Finds which leaf an event is, by its position and its hash: tiles tell where their first event stands in the log. */
class LeafFinder {
  private readonly tiles = new Map<number, StoredTile>();

  constructor(
    private readonly store: TreeStore,
    /** Leaves of the head; those after them are not in it. */
    private readonly size: number,
  ) {}

  /** Null for an event of the tree after the head. Throws TreeBroken where the tree has another event there. */
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
    // In the tree, and behind the head.
    if (low === Math.ceil(this.size / TILE_WIDTH) - 1 && (await this.isBeyond(low, event))) return null;
    throw new TreeBroken(`an event of ${event.stream} is not what was recorded: \`workcomp verify\` says more`);
  }

  /** Does the tile after this one begin at or before the event? */
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
