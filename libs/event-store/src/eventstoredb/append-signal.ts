import { faultKindOf } from '../background/fault-kind.js';
import { faults } from '../background/faults.js';
import { AppendListeners, type AppendListener } from '../append-listeners.js';
import { feedOf } from '../serialize.js';
import { type Connection } from './connection.js';
import { classify } from './outcome.js';
import { type Resolved } from './stored-event.js';
import { type RunningRead } from './streams-read.js';

export interface AppendSignalOptions {
  /** Interval of signals without an event, in milliseconds (default 900), in case a subscription is lost. */
  readonly tick?: number;
  /** Time without messages until the subscription is reopened, in milliseconds (default 30,000). */
  readonly patience?: number;
}

const FAULT_NAME = 'append signal';

/** Event type of links written by the server's projections. */
const LINK_TYPE = '$>';
/** Prefix of a category stream, which contains links to an organization's events: its feed. */
const CATEGORY_PREFIX = '$ce-';
/** Pattern for events and for category streams, whose links follow a few milliseconds later. */
const SIGNAL_STREAMS = String.raw`^([^$]|\$ce-)`;
/** Time within which events cause only one read, in milliseconds. */
const GATHER_MS = 20;
const INITIAL_WAIT_MS = 100;
const MAX_WAIT_MS = 5_000;

/**
 * Signals that the log may have grown: when a subscription receives an event, and at an interval. The server drops
 * subscriptions under load and does not restore them. Readers read pages; this signal only wakes them.
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

  /** `organizationId` is null for an internal stream. Combines signals close together. */
  raise(organizationId: string | null): void {
    this.listeners.raise(organizationId);
  }

  close(): void {
    this.listeners.clear();
    this.stop();
  }

  private start(): void {
    this.ticking = setInterval(() => {
      // Log readers only: feed readers have their own signals and also poll.
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

  /** Reopens the subscription after a delay. Then signals, so that readers find the events appended during the gap. */
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
    // Its messages are ignored even if the server does not receive the cancellation.
    subscription?.cancel();
  }
}

/** Organization whose feed contains the entry. Null for streams outside the feeds. */
const feedOfEntry = ({ event, link }: Resolved): string | null => {
  const stream = (link ?? event)?.streamId ?? '';
  if (stream.startsWith(CATEGORY_PREFIX)) return stream.slice(CATEGORY_PREFIX.length);
  return stream.startsWith('$') ? null : feedOf(stream);
};

/** A dropped subscription is not a fault: servers drop them under load and on stop, and readers also poll. */
const reportUnlessExpected = (error: unknown): void => {
  const known = classify(error);
  if (faultKindOf(known) !== 'away') faults.failed(FAULT_NAME, known);
};
