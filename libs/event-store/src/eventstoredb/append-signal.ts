import { faultKindOf } from '../background/fault-kind.js';
import { faults } from '../background/faults.js';
import { AppendListeners, type AppendListener } from '../append-listeners.js';
import { feedOf } from '../serialize.js';
import { type Connection } from './connection.js';
import { classify } from './outcome.js';
import { type Resolved } from './stored-event.js';
import { type RunningRead } from './streams-read.js';

export interface AppendSignalOptions {
  /**
   * Interval of signals that are sent without an event, in milliseconds (default 900). They cover a lost subscription; readers tick
   * every 1,000 ms.
   */
  readonly tick?: number;
  /** Milliseconds of silence after which the subscription is opened anew (default 30,000). */
  readonly patience?: number;
}

/** Faults of the subscription are told by this name. */
const FAULT_NAME = 'append signal';

/** Type of the link events that the server's projections write. */
const LINK_TYPE = '$>';
/** The streams of links to an organization's events: its feed. */
const CATEGORY_PREFIX = '$ce-';
/** Events, and the links that put them into a feed some milliseconds later: either is a reason to read. */
const SIGNAL_STREAMS = String.raw`^([^$]|\$ce-)`;
/** Events that arrive within this time cause one read, in milliseconds. */
const GATHER_MS = 20;
const INITIAL_WAIT_MS = 100;
const MAX_WAIT_MS = 5_000;

/**
 * Signals when the log grew, because a subscription said so or because it is time. The server drops subscriptions under
 * load and they never come back by themselves, so nothing may depend on one: readers read pages, this only wakes them.
 */
export class AppendSignal {
  private readonly listeners = new AppendListeners(GATHER_MS);
  private subscription: RunningRead | null = null;
  private ticking: NodeJS.Timeout | undefined;
  private reopening: NodeJS.Timeout | undefined;
  private wait = INITIAL_WAIT_MS;
  private heard = 0;
  private readonly tick: number;
  private readonly patience: number;

  constructor(
    private readonly connection: Connection,
    { tick = 900, patience = 30_000 }: AppendSignalOptions = {},
  ) {
    this.tick = tick;
    this.patience = patience;
  }

  add(listener: AppendListener): () => void {
    const takeOff = this.listeners.add(listener);
    if (this.listeners.size === 1) this.start();
    return () => {
      if (takeOff() && this.listeners.size === 0) this.stop();
    };
  }

  /** Something was appended to this organization's feed, or to a stream of none. Many signals of one moment are one. */
  raise(organizationId: string | null): void {
    this.listeners.raise(organizationId);
  }

  close(): void {
    this.listeners.clear();
    this.stop();
  }

  private start(): void {
    this.ticking = setInterval(() => {
      // A reason to read the log. Who waits for a feed is woken by its own signal, and looks by itself now and then.
      this.raise(null);
      if (this.subscription && performance.now() - this.heard > this.patience) this.lose(this.subscription);
    }, this.tick);
    this.open();
  }

  private stop(): void {
    clearInterval(this.ticking);
    clearTimeout(this.reopening);
    this.drop(this.subscription);
    this.subscription = null;
  }

  private open(): void {
    this.heard = performance.now();
    const subscription = this.connection.subscribe(SIGNAL_STREAMS, (entry) => {
      if (!(entry.event ?? entry.link)) return;
      faults.well(FAULT_NAME);
      this.heard = performance.now();
      this.wait = INITIAL_WAIT_MS;
      this.listeners.raise(feedOfEntry(entry), { isLink: entry.event?.type === LINK_TYPE });
    });
    this.subscription = subscription;
    subscription.ended.catch(reportUnlessExpected).finally(() => this.lose(subscription));
  }

  /** Opens a new one after a while: what happened in between is found by reading, so signal. */
  private lose(subscription: RunningRead): void {
    if (this.subscription !== subscription) return;
    this.subscription = null;
    this.drop(subscription);
    this.reopening = setTimeout(() => {
      this.open();
      this.listeners.raiseAll();
    }, this.wait);
    this.wait = Math.min(2 * this.wait, MAX_WAIT_MS);
  }

  private drop(subscription: RunningRead | null): void {
    // It is not listened to any more, whether the server hears of that or not.
    subscription?.cancel();
  }
}

/** The feed that an event of the log belongs to, or that a link puts one into; null for every other stream. */
const feedOfEntry = ({ event, link }: Resolved): string | null => {
  const stream = (link ?? event)?.streamId ?? '';
  if (stream.startsWith(CATEGORY_PREFIX)) return stream.slice(CATEGORY_PREFIX.length);
  return stream.startsWith('$') ? null : feedOf(stream);
};

/** Servers drop subscriptions under load, and end them when they stop: readers read all the same. The rest is a fault. */
const reportUnlessExpected = (error: unknown): void => {
  const known = classify(error);
  if (faultKindOf(known) !== 'away') faults.failed(FAULT_NAME, known);
};
