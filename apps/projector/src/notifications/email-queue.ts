import type { JsonObject } from '#event-store';
import { OutboxQueue, type QueueOptions, type StateStore } from '#state-store';

/** Subject of an email. The text is composed when it is sent. */
export type EmailTopic =
  | { readonly kind: 'invitation'; readonly invitation: number }
  /** Changes to a bill in one append. */
  | { readonly kind: 'alert'; readonly billId: string; readonly commandId: string }
  /** Bills that reach one of their ages on this date in Los Angeles. */
  | { readonly kind: 'aging'; readonly date: string }
  /** `date`: the due date. */
  | { readonly kind: 'digest'; readonly cadence: 'daily' | 'weekly'; readonly date: string };

/** A queued email. The address is looked up when it is sent. */
export interface QueuedEmail {
  /** `kind:recipientId:…`, never reused, so that no email is sent twice. Contains only IDs and dates. */
  readonly key: string;
  readonly organizationId: string;
  readonly recipientId: string;
  readonly about: EmailTopic;
  /** Orders emails to one person that are due at the same time: the event's log position. */
  readonly order: number;
  /** Number of earlier attempts. */
  readonly attempts: number;
}

/** `dropped`: no longer needed, or never needed. */
export type EmailOutcome = 'sent' | 'refused' | 'dropped';

/** Result of an attempt. `waitMs`: try later. Thrown errors are retried. */
export type HandlingResult = { readonly outcome: EmailOutcome } | { readonly waitMs: number };
export type HandleEmail = (letter: QueuedEmail) => Promise<HandlingResult>;

type Payload = { readonly recipientId: string; readonly about: EmailTopic & JsonObject };

/** The second part of a key is the recipient, because emails to one person are sent one after another. */
const recipientIdIn = (key: string): string => key.split(':', 2)[1] ?? '';
/** Limits the load on the mail server. */
const SEND_CONCURRENCY = 5;
/** Interval between searches for emails left by a crashed process. */
const LOOK_INTERVAL_MS = 5_000;

/** Sends each email once, and one person's emails in order. After a crash, the same message may be sent again. */
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

  /** Handles due emails until the signal aborts, then finishes the current ones. */
  run(handle: HandleEmail, signal: AbortSignal): Promise<void> {
    return this.queue.run(({ payload, ...item }) => handle({ ...item, ...payload }), signal);
  }

  work(handle: HandleEmail, signal?: AbortSignal): Promise<void> {
    return this.queue.work(({ payload, ...item }) => handle({ ...item, ...payload }), signal);
  }
}
