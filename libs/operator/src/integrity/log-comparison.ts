import type { RecordedEvent } from '#event-store';
import { eventHash, GrowingTree, rootOf, TILE_WIDTH, type LogTree, type TreeStore } from '#integrity';

/** A head that the log is compared with. */
export interface ComparedHead {
  readonly size: number;
  readonly root: Buffer;
  /** ISO timestamp of its signing, as its signer says; null where no signature tells it. */
  readonly at: string | null;
  /** Where it was found: beside the data, in a folder of CHECKPOINT_SINK, or in a file that was named. */
  readonly from: 'kept' | 'sink' | 'file';
}

/** Result of the comparison of the log with signed heads. */
export interface IntegrityReport {
  /** Events of the log, each a leaf of the tree. */
  readonly events: number;
  /** Root over them, Base64. */
  readonly root: string;
  /** Heads that the log was compared with. */
  readonly heads: number;
  /** The head with the most events among them. */
  readonly newest: { readonly size: number; readonly at: string | null; readonly from: ComparedHead['from'] } | null;
  /** The first place where the log is not what was signed, in words; null where it goes on from every head. */
  readonly broken: string | null;
  /** Events that the newest head has beyond the end of the log, where that alone is wrong; else 0. */
  readonly shortBy: number;
  /** Further sentences that an operator should read. */
  readonly notes: readonly string[];
}

/** Events that are looked at to tell whether some are missing in front of one. */
const LOOKAHEAD_EVENTS = 4 * TILE_WIDTH;

interface FirstDifference {
  readonly index: number;
  /** The event that stands there. */
  readonly event: string;
  /** Number of events missing before it; null where the event itself is another one. */
  readonly missing: number | null;
}

const nameOf = ({ stream, revision, type }: RecordedEvent): string => `revision ${revision} of ${stream} (${type})`;
const eventsText = (count: number): string => (count === 1 ? '1 event' : `${count} events`);

/**
 * Compares the log, event by event from its beginning, with the hashes that were stored when it was followed, and with
 * signed heads. The stored hashes name the place; the heads decide, since whoever changes a log may change those, too.
 */
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
    /** The tree as it was stored when the comparison began. */
    private readonly tree: LogTree,
    heads: readonly ComparedHead[],
  ) {
    this.heads = heads.toSorted((head, other) => head.size - other.size);
    this.atHeads();
  }

  /** Takes the next event of the log. */
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
        ? `${at}: ${first.event} stands there and is not what was recorded`
        : `${at}: ${eventsText(first.missing)} that stood before ${first.event} ${first.missing === 1 ? 'is' : 'are'} gone`;
    }
    if (failed === undefined)
      return first === null
        ? null
        : `the log goes on from every head, and the stored hashes differ from it from event ${first.index + 1} on: somebody changed those (workcomp checkpoint --new-tree makes them again)`;
    const when = failed.at === null ? '' : ` of ${failed.at}`;
    if (failed.size > size) {
      const end = this.last === null ? '' : `, the last is ${nameOf(this.last)}`;
      return `at event ${size + 1}: the log ends after ${eventsText(size)}${end}, and the head${when} has ${failed.size}: ${eventsText(failed.size - size)} ${failed.size - size === 1 ? 'is' : 'are'} gone, or an older state was put back`;
    }
    const sound = this.held.filter((head) => head.size < failed.size).at(-1)?.size ?? 0;
    return `between event ${sound + 1} and event ${failed.size}: the log is not what the head${when} was signed for`;
  }

  /** Are the stored hashes up to and with this place those that a head was signed for? Else they say nothing. */
  private async isSigned(index: number): Promise<boolean> {
    const nodes = this.store.nodes();
    for (const { size, root } of this.heads) {
      if (size <= index || size > this.tree.size) continue;
      // Hashes that are gone say nothing either.
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
