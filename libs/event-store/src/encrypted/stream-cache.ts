import { LRUCache } from 'lru-cache';
import { type Vault } from '../encryption-keys/vault.js';

/** Something made of a stream's opened events. */
export interface CachedEntry {
  /** Revision of the last event that is in it. */
  readonly revision: number;
  /** Estimated bytes of memory. */
  readonly weight: number;
  /** The subjects whose keys opened what is in it, each with its organization. */
  readonly subjects: ReadonlyMap<string, string>;
}

export interface StreamCacheOptions {
  /** Bytes of everything together, about. */
  readonly bytes?: number;
  /** Milliseconds after which what nobody asked for is forgotten. */
  readonly idleMs?: number;
}

/** No single stream may push all others out. */
const MAX_WEIGHT_DIVISOR = 4;
const MIN_WEIGHT = 1;

/**
 * A process's memory of streams, so that a long history is opened once and not at every request. The least
 * recently used goes first. Nothing outlives the keys that opened it: it is dropped when a subject is shredded, and
 * when a key is not there any more.
 */
export class StreamCache {
  private readonly kept: LRUCache<string, CachedEntry>;
  private readonly heaviest: number;
  private readonly idleMs: number;
  private sweep: NodeJS.Timeout | null = null;

  constructor(
    private readonly vault: Vault,
    { bytes = 128 * 1024 * 1024, idleMs = 600_000 }: StreamCacheOptions = {},
  ) {
    this.idleMs = idleMs;
    this.heaviest = Math.max(MIN_WEIGHT, Math.floor(bytes / MAX_WEIGHT_DIVISOR));
    this.kept = new LRUCache({ maxSize: Math.max(MIN_WEIGHT, bytes), ttl: idleMs, updateAgeOnGet: true });
    vault.onShredded((subject) => this.forgetSubject(subject));
  }

  /** Bytes of everything that is remembered, about. */
  get bytes(): number {
    return this.kept.calculatedSize;
  }

  /** Entry under a name, while the keys that opened it are there. Throws KeyMissing, and forgets then. */
  async recall<Entry extends CachedEntry>(name: string): Promise<Entry | undefined> {
    const entry = this.kept.get(name);
    if (entry === undefined) return undefined;
    try {
      for (const [subject, organizationId] of entry.subjects)
        if (!(await this.vault.holds(organizationId, subject))) return void this.kept.delete(name);
    } catch (error) {
      this.kept.delete(name);
      throw error;
    }
    return entry as Entry;
  }

  /** Remembers it, unless it is too heavy, or somebody remembered more of the same meanwhile. */
  keep(name: string, entry: CachedEntry): void {
    const known = this.kept.peek(name);
    if (known !== undefined && known.revision > entry.revision) return;
    if (entry.weight > this.heaviest) return void this.kept.delete(name);
    this.kept.set(name, entry, { size: Math.max(MIN_WEIGHT, Math.ceil(entry.weight)) });
    this.sweep ??= setInterval(() => this.forgetIdle(), this.idleMs).unref();
  }

  forget(name: string): void {
    this.kept.delete(name);
  }

  private forgetSubject(subject: string): void {
    for (const [name, { subjects }] of [...this.kept.entries()]) if (subjects.has(subject)) this.kept.delete(name);
  }

  /** The cache itself forgets on the next look only, and what nobody looks for would stay. */
  private forgetIdle(): void {
    this.kept.purgeStale();
    if (this.kept.size > 0 || this.sweep === null) return;
    clearInterval(this.sweep);
    this.sweep = null;
  }
}
