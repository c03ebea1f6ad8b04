import { background, coalesce, WakeSignal } from '#event-store';
import type { StateEntry, StateStore } from '#state-store';
import type { HeldLease, LeaseParty, LeaseTable } from './lease-group.js';
import { LeaseLook } from './lease-look.js';
import { LEASES, LeaseWatch, PRESENCE_PREFIX, type LeaseOptions, type PresenceRecord } from './lease-records.js';
import { Presence } from './presence.js';

/** Keeps this process present while it has parties. Passes each read of the lease records to all parties. */
export class LeaseSession implements LeaseTable {
  readonly holding = new Map<string, HeldLease>();
  readonly parties = new Set<LeaseParty>();
  private readonly watch: LeaseWatch;
  private readonly wake = new WakeSignal();
  private presence: Presence;
  private retired: Promise<unknown> = Promise.resolve();
  private restMs = 0;
  private isEnding = false;
  private readonly running: Promise<void>;

  constructor(
    readonly stateStore: StateStore,
    readonly options: Required<LeaseOptions>,
  ) {
    this.watch = new LeaseWatch(options);
    this.presence = this.newPresence();
    this.running = this.run();
  }

  /** Updates the presence record, then reads all lease records. Every call gets a read that starts after the call. */
  readonly look = coalesce(() => this.lookOnce());

  lookSoon(): void {
    this.wake.raise();
  }

  /** Removes the presence record of this process. Called after the last party has left. */
  async end(): Promise<void> {
    this.isEnding = true;
    this.wake.raise();
    await this.running;
    await this.retired;
    await this.presence.end();
  }

  private async run(): Promise<void> {
    while (!this.isEnding) {
      // If the state store is unavailable, this process keeps its leases until its presence expires.
      await background('leases', this.look);
      await this.wake.wait(this.restMs);
    }
  }

  private async lookOnce(): Promise<LeaseLook> {
    const { stateStore, options, watch } = this;
    const began = options.now();
    this.restMs = options.lookMs;
    const presence = await this.present();
    const entries = new Map((await stateStore.all(LEASES, '')).map((entry) => [entry.key, entry]));
    watch.note(entries);
    const others = await this.others(entries, presence);
    const look = new LeaseLook(began, presence, entries, watch, others, this.contents());
    await this.giveBackForgotten(look);
    // Wait for all parties, even if one fails. The next read must not find a lease that is still being taken.
    const seen = await Promise.allSettled(Array.from(this.parties, (party) => party.see(look)));
    for (const one of seen) if (one.status === 'rejected') throw one.reason;
    const rests = seen.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    this.restMs = Math.min(options.lookMs, ...rests);
    return look;
  }

  /** Returns the current presence of this process, or a new presence if the last one has ended. */
  private async present(): Promise<Presence> {
    for (;;) {
      if (this.presence.isOver) this.retire(this.presence);
      await this.presence.tell();
      if (this.presence.held) return this.presence;
    }
  }

  /** Ends a presence. Its record stays until its work ends, or until another process removes it after `lastsMs`. */
  private retire(over: Presence): void {
    const works = [...this.holding.values()].filter(({ presence }) => presence === over);
    const ended = Promise.allSettled(works.map((lease) => lease.ended)).then(() => over.end());
    this.retired = Promise.all([this.retired, ended]);
    this.presence = this.newPresence();
  }

  private newPresence(): Presence {
    return new Presence(this.stateStore, this.options, () => this.contents());
  }

  private contents(): PresenceRecord {
    const parties = [...this.parties];
    return {
      groups: parties.flatMap(({ groups }) => groups),
      holders: parties.flatMap(({ holders }) => holders),
    };
  }

  /** Returns the other present processes' records. Removes expired records. */
  private async others(
    entries: ReadonlyMap<string, StateEntry>,
    own: Presence,
  ): Promise<ReadonlyMap<string, PresenceRecord>> {
    const others = new Map<string, PresenceRecord>();
    for (const [key, { version, record }] of entries) {
      if (!key.startsWith(PRESENCE_PREFIX) || key === own.key) continue;
      // Remove only the observed version: a process that still runs finds its next renewal rejected.
      const removal = [{ kind: LEASES, key, version, record }, { kind: LEASES, key, record: null } as const];
      const isOver = this.watch.isOver(key);
      if (isOver && (await this.stateStore.write(removal))) continue;
      others.set(key, record as PresenceRecord);
      // The record has since been renewed or removed. The next read shows which leases are free.
      if (isOver) this.lookSoon();
    }
    return others;
  }

  /** Returns leases that are stored for this process but not held, because the response to a write was lost. */
  private async giveBackForgotten({ entries, presence }: LeaseLook): Promise<void> {
    for (const [key, { version, record }] of entries)
      if (record['holder'] === presence.holder && !this.holding.has(key))
        await this.stateStore.compareAndSet(LEASES, key, version, { ...record, holder: '' });
  }
}
