import type { JsonObject } from '#event-store';
import { OutboxQueue, type QueueOptions, type StateStore } from '#state-store';

/** Subject of a letter; its text is decided when it is sent. */
export type EmailTopic =
  | { readonly kind: 'invitation'; readonly invitation: number }
  /** Changes of a bill by one append. */
  | { readonly kind: 'alert'; readonly billId: string; readonly commandId: string }
  /** Bills that reach one of their ages on that day, in Los Angeles. */
  | { readonly kind: 'aging'; readonly date: string }
  /** `date`: the day on which it is due. */
  | { readonly kind: 'digest'; readonly cadence: 'daily' | 'weekly'; readonly date: string };

/** A letter to somebody. No address: whoever sends it looks that up. */
export interface QueuedEmail {
  /** `kind:recipientId:…`, unique for ever: it is what keeps a letter from being sent twice. Ids and dates only. */
  readonly key: string;
  readonly organizationId: string;
  readonly recipientId: string;
  readonly about: EmailTopic;
  /** Position of what the letter tells: the order of letters to one person that are due at the same time. */
  readonly order: number;
  /** How often sending was begun before. */
  readonly attempts: number;
}

/** `dropped`: there is no reason for it any more, or there never was. */
export type EmailOutcome = 'sent' | 'refused' | 'dropped';

/** How handling a letter ended; `waitMs`: it is to be handled later. What throws is tried again. */
export type HandlingResult = { readonly outcome: EmailOutcome } | { readonly waitMs: number };
export type HandleEmail = (letter: QueuedEmail) => Promise<HandlingResult>;

type Payload = { readonly recipientId: string; readonly about: EmailTopic & JsonObject };

/** Keys name the recipient second: one person's letters go one after the other. */
const recipientIdIn = (key: string): string => key.split(':', 2)[1] ?? '';
/** Not so many at once that a mail server would mind. */
const SEND_CONCURRENCY = 5;
/** Interval of looks for letters that a crashed process left, in milliseconds. */
const LOOK_INTERVAL_MS = 5_000;

/**
 * Letters that are to be sent, each once, one person's in order. A crash while a letter is being sent lets it be sent once
 * more, as the very same message.
 */
export class EmailQueue {
  private readonly queue: OutboxQueue<Payload>;

  constructor(stateStore: StateStore, options: QueueOptions = {}) {
    const places = { name: 'letters', reaction: null };
    const own = { atOnce: SEND_CONCURRENCY, turnOf: recipientIdIn, tickMs: LOOK_INTERVAL_MS };
    this.queue = new OutboxQueue(stateStore, places, { ...own, ...options });
  }

  async add({ key, organizationId, recipientId, about, order }: Omit<QueuedEmail, 'attempts'>): Promise<void> {
    const payload = { recipientId, about: { ...about } };
    await this.queue.add({ key, organizationId, order, payload });
  }

  /** Handles letters as they fall due, until the signal aborts and those in hand are through. */
  run(handle: HandleEmail, signal: AbortSignal): Promise<void> {
    return this.queue.run(({ payload, ...item }) => handle({ ...item, ...payload }), signal);
  }

  /** Handles what is due now. */
  work(handle: HandleEmail, signal?: AbortSignal): Promise<void> {
    return this.queue.work(({ payload, ...item }) => handle({ ...item, ...payload }), signal);
  }
}
