import type { RecordedEvent } from '#event-store';
import { eventHash, GrowingTree, rootOf, TILE_WIDTH, type LogTree, type TreeStore } from '#integrity';

export interface ComparedHead {
  readonly size: number;
  readonly root: Buffer;
  /** ISO timestamp of the signature, or null if it has no signed time. */
  readonly at: string | null;
  /** Source: stored with the data, in a CHECKPOINT_SINK folder, or in a given file. */
  readonly from: 'kept' | 'sink' | 'file';
}

export interface IntegrityReport {
  readonly events: number;
  /** Base64 root hash. */
  readonly root: string;
  readonly heads: number;
  /** The compared head that covers the most events. */
  readonly newest: { readonly size: number; readonly at: string | null; readonly from: ComparedHead['from'] } | null;
  /** First place where the log differs from a signed head, or null if the log extends every head. */
  readonly broken: string | null;
  /** Number of events missing at the end of the log if nothing else is wrong, otherwise 0. */
  readonly shortBy: number;
  readonly notes: readonly string[];
}

/** Number of stored hashes searched for missing events. */
const LOOKAHEAD_EVENTS = 4 * TILE_WIDTH;

interface FirstDifference {
  readonly index: number;
  readonly event: string;
  /** Number of events missing before this event, or null if the event itself differs. */
  readonly missing: number | null;
}

const nameOf = ({ stream, revision, type }: RecordedEvent): string => `revision ${revision} of ${stream} (${type})`;
const eventsText = (count: number): string => (count === 1 ? '1 event' : `${count} events`);

/** Stored hashes locate a difference, but signed heads decide: an attacker may have changed the stored hashes too. */
export class LogComparison {
  private readonly grown = new GrowingTree();
  private readonly heads: readonly ComparedHead[];
  private readonly failed: ComparedHead[] = [];
  private readonly held: ComparedHead[] = [];
  private next = 0;
  private tile: readonly Buffer[] = [];
  private first: FirstDifference | null = null;
  private last: RecordedEvent | null = null;

  constructor(
    private readonly store: TreeStore,
    /** The tree as stored when the comparison began. */
    private readonly tree: LogTree,
    heads: readonly ComparedHead[],
  ) {
    this.heads = heads.toSorted((head, other) => head.size - other.size);
    this.atHeads();
  }

  async take(event: RecordedEvent): Promise<void> {
    const index = this.grown.size;
    const hash = eventHash(event);
    if (index < this.tree.size && this.first === null) {
      if (index % TILE_WIDTH === 0) this.tile = await this.hashes(index / TILE_WIDTH);
      if (this.tile[index % TILE_WIDTH]?.equals(hash) !== true)
        this.first = { index, event: nameOf(event), missing: await this.missingBefore(index, hash) };
    }
    this.grown.push(hash);
    this.last = event;
    this.atHeads();
  }

  async report(notes: readonly string[] = []): Promise<IntegrityReport> {
    const { size } = this.grown;
    const newest = this.heads.at(-1);
    const broken = await this.broken();
    const isShort = this.first === null && this.failed.length === 0 && newest !== undefined && newest.size > size;
    return {
      events: size,
      root: this.grown.root().toString('base64'),
      heads: this.heads.length,
      newest: newest === undefined ? null : { size: newest.size, at: newest.at, from: newest.from },
      broken,
      shortBy: isShort ? newest.size - size : 0,
      notes,
    };
  }

  private atHeads(): void {
    for (let head = this.heads[this.next]; head?.size === this.grown.size; head = this.heads[this.next]) {
      (head.root.equals(this.grown.root()) ? this.held : this.failed).push(head);
      this.next += 1;
    }
  }

  private async broken(): Promise<string | null> {
    const { size } = this.grown;
    const beyond = this.heads.slice(this.next);
    const [failed] = [...this.failed, ...beyond];
    const { first } = this;
    if (first !== null && (await this.isSigned(first.index))) {
      const at = `at event ${first.index + 1}`;
      return first.missing === null
        ? `${at}: ${first.event} differs from the recorded event`
        : `${at}: ${eventsText(first.missing)} before ${first.event} ${first.missing === 1 ? 'is' : 'are'} missing`;
    }
    if (failed === undefined)
      return first === null
        ? null
        : `the log extends every head, but the stored hashes differ from the log from event ${first.index + 1} on: the hashes were changed (workcomp checkpoint --new-tree creates them again)`;
    const when = failed.at === null ? '' : ` of ${failed.at}`;
    if (failed.size > size) {
      const end = this.last === null ? '' : `, the last is ${nameOf(this.last)}`;
      return `at event ${size + 1}: the log ends after ${eventsText(size)}${end}, but the head${when} has ${failed.size}: ${eventsText(failed.size - size)} ${failed.size - size === 1 ? 'is' : 'are'} missing, or an older state was restored`;
    }
    const sound = this.held.filter((head) => head.size < failed.size).at(-1)?.size ?? 0;
    return `between event ${sound + 1} and event ${failed.size}: the log differs from the log that the head${when} was signed for`;
  }

  /** Returns true if a signed head confirms the stored hashes up to this index. Unconfirmed hashes prove nothing. */
  private async isSigned(index: number): Promise<boolean> {
    const nodes = this.store.nodes();
    for (const { size, root } of this.heads) {
      if (size <= index || size > this.tree.size) continue;
      // Missing hashes prove nothing.
      const stored = await rootOf(nodes, size).catch(() => null);
      if (stored?.equals(root) === true) return true;
    }
    return false;
  }

  private async missingBefore(index: number, hash: Buffer): Promise<number | null> {
    const most = Math.min(this.tree.size, index + LOOKAHEAD_EVENTS);
    for (let at = index + 1; at < most;) {
      const tile = await this.hashes(Math.floor(at / TILE_WIDTH));
      const end = Math.min(most, (Math.floor(at / TILE_WIDTH) + 1) * TILE_WIDTH);
      for (; at < end; at += 1) if (tile[at % TILE_WIDTH]?.equals(hash) === true) return at - index;
    }
    return null;
  }

  private async hashes(index: number): Promise<readonly Buffer[]> {
    return (await this.store.tile({ level: 0, index })).hashes;
  }
}
