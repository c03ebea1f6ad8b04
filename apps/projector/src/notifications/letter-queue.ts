import type { JsonObject } from '#event-store';
import type { StateStore } from '#outbox';
import { WakeSignal, pause } from '#subscriptions';

/** What a letter is about; what it says is decided when it is sent. */
export type LetterAbout =
  | { readonly kind: 'invitation'; readonly invitation: number }
  /** What one append did to a bill. */
  | { readonly kind: 'alert'; readonly billId: string; readonly commandId: string }
  /** Bills that reach one of their ages on that day, in Los Angeles. */
  | { readonly kind: 'aging'; readonly date: string }
  /** `date`: the day on which it is due. */
  | { readonly kind: 'digest'; readonly cadence: 'daily' | 'weekly'; readonly date: string };

/** A letter to somebody. No address: whoever sends it looks that up. */
export interface QueuedLetter {
  /** Unique for ever: it is what keeps a letter from being sent twice. Ids and dates only. */
  readonly key: string;
  readonly organizationId: string;
  readonly recipientId: string;
  readonly about: LetterAbout;
  /** Of letters to one person that are due at the same time, which goes first: the position of what they tell. */
  readonly order: number;
  /** How often sending was begun before. */
  readonly attempts: number;
}

/** `dropped`: there is no reason for it any more, or there never was. */
export type LetterOutcome = 'sent' | 'refused' | 'dropped';

/** How handling a letter ended; `waitMs`: it is to be handled later. What throws is tried again. */
export type Handling = { readonly outcome: LetterOutcome } | { readonly waitMs: number };
export type HandleLetter = (letter: QueuedLetter) => Promise<Handling>;

type LetterRecord = {
  readonly organizationId: string;
  readonly recipientId: string;
  readonly about: LetterAbout & JsonObject;
  readonly order: number;
  readonly state: 'open' | LetterOutcome;
  readonly attempts: number;
  /** Milliseconds since 1970: before that nobody else may take it. */
  readonly notBefore: number;
};

const LETTER = 'letter';
/** Keys of this kind begin with the time at which a letter is due, so that the first ones are. */
const DUE = 'letter-due';
const DIGITS = 16;
const PAGE = 50;
const AT_ONCE = 5;
const LONGEST_RETRY_MS = 3_600_000;

const padded = (n: number): string => String(n).padStart(DIGITS, '0');
const dueKey = (time: number, order: number, key: string): string => `${padded(time)}:${padded(order)}:${key}`;
const keyIn = (due: string): string => due.slice(2 * (DIGITS + 1));
/** Keys name the recipient second: one person's letters go one after the other. */
const personIn = (due: string): string => keyIn(due).split(':', 2)[1] ?? '';

export interface LetterQueueOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly tickMs?: number;
  /** How long a claim holds: longer than sending may take. */
  readonly leaseMs?: number;
  /** The pause after a failure; it doubles with every attempt, up to an hour. */
  readonly retryMs?: number;
}

/**
 * Letters that are to be sent, each once: a key that was ever queued is never queued again. Any number of processes may
 * work on it. A crash while a letter is being sent lets it be sent once more, as the very same message.
 */
export class LetterQueue {
  private readonly options: Required<LetterQueueOptions>;
  private readonly appended = new WakeSignal();

  constructor(
    private readonly stateStore: StateStore,
    options: LetterQueueOptions = {},
  ) {
    this.options = { now: Date.now, tickMs: 1_000, leaseMs: 60_000, retryMs: 1_000, ...options };
  }

  /** `key`: `kind:recipientId:…`. */
  async add({ key, organizationId, recipientId, about, order }: Omit<QueuedLetter, 'attempts'>): Promise<void> {
    const record = {
      organizationId,
      recipientId,
      about: { ...about },
      order,
      state: 'open',
      attempts: 0,
      notBefore: 0,
    };
    const fresh = await this.stateStore.insertIfAbsent(LETTER, key, record);
    // Known but perhaps not yet due: a crash may have come between the two writes.
    const known = fresh ? null : await this.stateStore.get<LetterRecord>(LETTER, key);
    if (!fresh && (known === null || known.record.state !== 'open' || known.record.attempts > 0)) return;
    await this.stateStore.put(DUE, dueKey(this.options.now(), order, key), {});
    this.appended.raise();
  }

  /** Handles letters as they fall due, until the signal aborts and those in hand are through. */
  async run(handle: HandleLetter, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.appended.wait(this.options.tickMs, signal);
      await this.work(handle, signal).catch(() => pause(this.options.tickMs, signal));
    }
  }

  /** Handles what is due now. */
  async work(handle: HandleLetter, signal?: AbortSignal): Promise<void> {
    const { now } = this.options;
    const end = padded(now() + 1);
    for (let after: string | undefined; !signal?.aborted;) {
      const some = await this.stateStore.list(DUE, '0', { limit: PAGE, ...(after !== undefined && { after }) });
      const due = some.filter(({ key }) => key < end);
      await this.attemptAll(
        due.map(({ key }) => key),
        handle,
      );
      after = due.at(-1)?.key;
      if (due.length < PAGE) return;
    }
  }

  /** Several people's letters at once, but not so many that a mail server would mind; each one's in order. */
  private async attemptAll(due: readonly string[], handle: HandleLetter): Promise<void> {
    const people = new Map<string, string[]>();
    for (const one of due) people.set(personIn(one), [...(people.get(personIn(one)) ?? []), one]);
    const waiting = people.values();
    const postman = async (): Promise<void> => {
      // One iterator for all of them: each takes the next person.
      for (const letters of waiting) for (const one of letters) await this.attempt(one, handle);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, postman));
  }

  private async attempt(due: string, handle: HandleLetter): Promise<void> {
    const key = keyIn(due);
    const found = await this.stateStore.get<LetterRecord>(LETTER, key);
    if (found?.record.state !== 'open') return this.stateStore.remove(DUE, due);
    const { record, version } = found;
    const { now, leaseMs } = this.options;
    if (record.notBefore > now()) return;
    const claimed = { ...record, attempts: record.attempts + 1, notBefore: now() + leaseMs };
    if (!(await this.stateStore.compareAndSet(LETTER, key, version, claimed))) return;
    const { organizationId, recipientId, about, order, attempts } = record;
    const handled = await handle({ key, organizationId, recipientId, about, order, attempts }).catch((): Handling => ({
      waitMs: this.retryAfter(claimed.attempts),
    }));
    const settled: LetterRecord =
      'outcome' in handled ? { ...claimed, state: handled.outcome } : { ...claimed, notBefore: now() + handled.waitMs };
    // A lost lease: somebody else has it now, and says how it ended.
    if (!(await this.stateStore.compareAndSet(LETTER, key, version + 1, settled))) return;
    if (settled.state === 'open') await this.stateStore.put(DUE, dueKey(settled.notBefore, order, key), {});
    await this.stateStore.remove(DUE, due);
  }

  private retryAfter(attempts: number): number {
    return Math.min(this.options.retryMs * 2 ** (attempts - 1), LONGEST_RETRY_MS);
  }
}
