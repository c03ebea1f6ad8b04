import type { EventStore, JsonObject, Ledger, RecordedEvent, StoredEvent } from '#event-store';
import type { StateStore } from '#outbox';
import type { ReactionLag } from './projector-status.js';
import { WakeSignal, pause } from './wake-signal.js';
import { soundCheckpoint, Stopped } from './checkpoint.js';

/** An effect to bring about once. */
export interface OutboxItem {
  /** Unique for ever within its reaction: an event id, `bill:threshold`, `recipient:period`. Nothing personal. */
  readonly key: string;
  readonly organizationId: string;
  readonly data: JsonObject;
}

/** A reaction, declared: the events it listens to, what each calls for, and how that is done. */
export interface Reaction {
  readonly name: string;
  /** Pure. Events nobody listens to are not even opened. */
  readonly on: Readonly<Record<string, (event: StoredEvent) => readonly OutboxItem[]>>;
  /** Spares the state store outbox items that would come to nothing. False is final; if it throws, it is asked again. */
  readonly wanted?: (event: StoredEvent) => Promise<boolean>;
  /**
   * Acts, and records the outcome itself (events, delivery rows). It may run again after a crash or a lost lease, so it
   * must recognise its own work by the key. If it throws, it is tried again later.
   */
  readonly perform: (item: OutboxItem, signal: AbortSignal) => Promise<void>;
}

/** An outbox item in the state store. Done ones stay: they are what keeps an effect from happening twice. */
type OutboxRecord = {
  readonly organizationId: string;
  readonly key: string;
  readonly data: JsonObject;
  readonly state: 'open' | 'done';
  /** How often it was claimed. */
  readonly attempts: number;
  /** Wall clock, milliseconds since 1970: before that nobody else may claim it. */
  readonly notBefore: number;
};

export interface ReactionOptions {
  readonly pageSize?: number;
  readonly tickMs?: number;
  /** How long a claim holds: longer than any effect may take. */
  readonly leaseMs?: number;
  /** The pause after a failure; it doubles with every attempt, up to an hour. */
  readonly retryMs?: number;
  /** Effects of one reaction that may be under way at once. */
  readonly atATime?: number;
  /** Milliseconds since 1970, as this process's machine has it. */
  readonly now?: () => number;
}

const LONGEST_RETRY_MS = 3_600_000;

/**
 * Runs reactions: each follows the log by a checkpoint of its own, notes in the state store what is to be done, and does it. A
 * rebuild of the read models touches none of this.
 */
export class Reactions {
  private readonly options: Required<ReactionOptions>;
  private readonly states = new Map<string, ReactionLag>();

  constructor(
    private readonly events: EventStore,
    private readonly ledger: Ledger,
    private readonly stateStore: StateStore,
    private readonly reactions: readonly Reaction[],
    options: ReactionOptions = {},
  ) {
    const now = (): number => Date.now();
    this.options = { pageSize: 500, tickMs: 1_000, leaseMs: 60_000, retryMs: 1_000, atATime: 8, now, ...options };
  }

  lag(): readonly ReactionLag[] {
    return [...this.states.values()];
  }

  /** Until the signal aborts and the effects in hand are through. */
  async run(signal: AbortSignal): Promise<void> {
    await Promise.all(this.reactions.map((reaction) => this.follow(reaction, signal)));
  }

  private async follow(reaction: Reaction, signal: AbortSignal): Promise<void> {
    const due = new WakeSignal();
    await Promise.all([this.noting(reaction, due, signal), this.acting(reaction, due, signal)]);
  }

  private async noting(reaction: Reaction, due: WakeSignal, signal: AbortSignal): Promise<void> {
    const { name } = reaction;
    const appended = new WakeSignal();
    const silence = this.events.onAppend(() => appended.raise());
    while (!signal.aborted) {
      try {
        const more = await this.note(reaction);
        due.raise();
        if (!more) await appended.wait(this.options.tickMs, signal);
      } catch (error) {
        const stopped = error instanceof Stopped ? error.message : `waits for an engine (${nameOf(error)})`;
        this.states.set(name, { name, position: this.states.get(name)?.position ?? null, stopped });
        await pause(this.options.tickMs, signal);
      }
    }
    silence();
  }

  /** Acts only while the checkpoint is sound: what a state store of another log calls for is not to be done. */
  private async acting(reaction: Reaction, due: WakeSignal, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await due.wait(this.options.tickMs, signal);
      if (this.states.get(reaction.name)?.stopped !== null) continue;
      // Whatever fails here is still due: the next tick tries again.
      await this.act(reaction, signal).catch(() => pause(this.options.tickMs, signal));
    }
  }

  /** Reads one page after the checkpoint and notes what its events call for. True when there is more to read. */
  private async note(reaction: Reaction): Promise<boolean> {
    const { name } = reaction;
    const checkpoint = await soundCheckpoint(this.events, this.stateStore, name);
    const records = await this.events.readAll(checkpoint.position, this.options.pageSize);
    for (const record of records) await this.plan(reaction, record);
    const position = records.at(-1)?.position ?? checkpoint.position;
    if (records.length > 0) await this.stateStore.advanceCheckpoint(name, { logId: checkpoint.logId, position });
    this.states.set(name, { name, position, stopped: null });
    return records.length === this.options.pageSize;
  }

  private async plan({ name, on, wanted }: Reaction, record: RecordedEvent): Promise<void> {
    const listener = Object.hasOwn(on, record.type) ? on[record.type] : undefined;
    if (listener === undefined) return;
    const event = await this.ledger.open(record);
    const items = listener(event);
    if (items.length === 0 || (wanted && !(await wanted(event)))) return;
    for (const { key, organizationId, data } of items) {
      const item: OutboxRecord = { organizationId, key, data, state: 'open', attempts: 0, notBefore: 0 };
      const id = `${name}:${key}`;
      const fresh = await this.stateStore.insertIfAbsent('intent', id, item);
      // Known but perhaps not yet queued: a crash may have come between the two writes.
      if (fresh || (await this.stateStore.get<OutboxRecord>('intent', id))?.record.state === 'open') {
        await this.stateStore.put('due', id, {});
      }
    }
  }

  private async act(reaction: Reaction, signal: AbortSignal): Promise<void> {
    const { atATime } = this.options;
    for (let after: string | undefined; !signal.aborted;) {
      const some = await this.stateStore.list('due', `${reaction.name}:`, { limit: atATime, ...(after && { after }) });
      const attempts = await Promise.allSettled(some.map(({ key }) => this.attempt(reaction, key, signal)));
      const failed = attempts.find((attempt) => attempt.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
      after = some.at(-1)?.key;
      if (some.length < atATime) return;
    }
  }

  private async attempt(reaction: Reaction, id: string, signal: AbortSignal): Promise<void> {
    const found = await this.stateStore.get<OutboxRecord>('intent', id);
    if (found === null || found.record.state === 'done') return this.stateStore.remove('due', id);
    const { record, version } = found;
    if (record.notBefore > this.options.now()) return;
    const claimed = { ...record, attempts: record.attempts + 1, notBefore: this.options.now() + this.options.leaseMs };
    if (!(await this.stateStore.compareAndSet('intent', id, version, claimed))) return;
    const { key, organizationId, data } = record;
    const settled = await reaction.perform({ key, organizationId, data }, signal).then(
      (): OutboxRecord => ({ ...claimed, state: 'done' }),
      (): OutboxRecord => ({ ...claimed, notBefore: this.options.now() + this.retryAfter(claimed.attempts) }),
    );
    // A lost lease: somebody else has it now, and says how it ended.
    const mine = await this.stateStore.compareAndSet('intent', id, version + 1, settled);
    if (mine && settled.state === 'done') await this.stateStore.remove('due', id);
  }

  private retryAfter(attempts: number): number {
    return Math.min(this.options.retryMs * 2 ** (attempts - 1), LONGEST_RETRY_MS);
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown error');
