import type { EventStore } from '#event-store';
import type { StateStore } from '#state-store';
import { SignedAccessCounts } from './access-counts.js';
import { HeadKeys } from './head-keys.js';
import { rootOf } from './merkle.js';
import { readHead, signHead } from './signed-head.js';
import { TreeBroken, TreeFollower } from './tree-follower.js';
import { originOf, TreeStore, type StoredHead } from './tree-store.js';

export interface HeadInput {
  readonly signal: AbortSignal;
  /** True to sign a head even without new events, for example after a key rotation. */
  readonly always?: boolean;
}

/** Signs the tree's heads and the access log counts. Compares the tree with the newest head before signing. */
export class HeadSigner {
  readonly store: TreeStore;
  readonly keys: HeadKeys;
  private readonly follower: TreeFollower;
  private readonly accessCounts: SignedAccessCounts;

  constructor(
    { events, stateStore }: { readonly events: EventStore; readonly stateStore: StateStore },
    keyFile: string,
    private readonly clock: () => number = Date.now,
  ) {
    this.store = new TreeStore(stateStore);
    this.keys = new HeadKeys(stateStore, keyFile);
    this.follower = new TreeFollower(events, this.store);
    this.accessCounts = new SignedAccessCounts(stateStore);
  }

  /**
   * Signs a new head if needed. Returns null if the log is empty. Throws TreeBroken if the log contradicts the newest
   * head, or HeadKeyUnusable. In both cases, no head is signed.
   */
  async look({ signal, always = false }: HeadInput): Promise<StoredHead | null> {
    const { id, size } = await this.follower.catchUp(signal);
    const newest = await this.store.newestHead();
    const root = await rootOf(this.store.nodes(), size);
    if (newest !== null) await this.compare(newest, size);
    const origin = originOf(id);
    const now = this.clock();
    if (size === 0) return newest;
    // If events were lost, the tree has a new name, which no head has yet.
    const headSize = newest !== null && readHead(newest.note).origin === origin ? newest.size : 0;
    const keys = await this.keys.known();
    // Counts are signed first, so that no head is newer than its counts.
    await this.accessCounts.sign({ origin, size, headSize, keys, seeds: () => this.keys.seeds(), now });
    if (headSize === size && !always) return newest;
    const note = signHead({ origin, size, root }, await this.keys.seeds(), now);
    const head = { size, note, at: new Date(now).toISOString() };
    await this.store.keep(head);
    return head;
  }

  private async compare({ size, note, at }: StoredHead, grown: number): Promise<void> {
    if (size > grown)
      throw new TreeBroken(
        `the log has ${grown} events and the head of ${at} has ${size}: it was truncated or an older copy was restored. Run \`workcomp verify\` for details`,
      );
    if (!(await rootOf(this.store.nodes(), size)).equals(readHead(note).root))
      throw new TreeBroken(`the log does not continue from the head of ${at}: run \`workcomp verify\` for details`);
  }
}
