import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { EventNames, PublicEvent } from '#contracts';
import { EventStoreUnavailable } from '#event-store';
import { Refusal } from '#http';
import type { Scan } from './feed-reader.js';
import type { FeedSlot } from './feed-subscribers.js';
import { recheckIfPossible, type Listener } from './listener.js';

/** Maximum number of events per read. After each read, the stream yields to other work. */
const READ_BATCH_SIZE = 50;
/**
 * A heartbeat may be sent this early. Otherwise, a wait that ends early would delay it until after the next wait.
 */
const HEARTBEAT_TOLERANCE_MS = 20;

export interface Feed {
  scan(at: number, limit: number): Promise<Scan>;
  cursor(at: number): Promise<string>;
  readonly named?: EventNames;
}

export interface StreamTimes {
  /** Interval between heartbeats, which keep proxies from closing the connection. */
  readonly heartbeatMs: number;
  /** Interval between checks of the credential and the reader. */
  readonly checkMs: number;
  /** Maximum age of the last credential check when an event is sent. */
  readonly trustMs: number;
  /** Time after which a reader that accepts no data is disconnected. */
  readonly stallMs: number;
  /** Time that EventSource waits before it reconnects. */
  readonly retryMs: number;
  /** Time after which a stream that has ended is destroyed, even if its data was not read. */
  readonly graceMs: number;
}

const defaultTimes: StreamTimes = {
  heartbeatMs: 15_000,
  checkMs: 1_000,
  trustMs: 250,
  stallMs: 30_000,
  retryMs: 2_000,
  graceMs: 2_000,
};

/** JSON has no line breaks, so `data` is a single line. */
const eventFrame = (cursor: string, event: PublicEvent, named: EventNames): string =>
  `id: ${cursor}\nevent: ${named === 'message' ? named : event.type}\ndata: ${JSON.stringify(event)}\n\n`;

/** Advances the reader's Last-Event-ID. A frame without data is not an event. */
const cursorFrame = (cursor: string): string => `id: ${cursor}\n\n`;

/**
 * A feed as server-sent events. New events are read only after the reader has accepted the previous ones. The stream
 * ends when the client disconnects, the credential is refused, or the reader accepts no data.
 */
export class EventStream {
  private readonly ended = new AbortController();
  /** When the pending text was offered to the reader. Null if the reader is keeping up. */
  private offered: number | null = null;
  private checkedAt = performance.now();
  private silentUntil = 0;

  constructor(
    private readonly feed: Feed,
    private readonly place: FeedSlot,
    private readonly listener: Listener,
    private readonly times: StreamTimes = defaultTimes,
  ) {}

  /** Starts the stream after this feed revision. */
  from(at: number): Readable {
    const stream = Readable.from(this.frames(at), { objectMode: false, highWaterMark: 16 * 1024 });
    const end = () => {
      this.ended.abort();
      // A reader that keeps up receives the pending events and a normal end. Other connections are destroyed.
      setTimeout(() => stream.destroy(), this.times.graceMs).unref();
    };
    const checks = setInterval(() => void this.check(stream, end), this.times.checkMs);
    const { gone } = this.listener;
    gone.addEventListener('abort', end, { once: true });
    stream.once('close', () => {
      clearInterval(checks);
      gone.removeEventListener('abort', end);
      this.ended.abort();
      this.place.leave();
    });
    if (gone.aborted) end();
    return stream;
  }

  private async check(stream: Readable, end: () => void): Promise<void> {
    if (this.offered !== null && performance.now() - this.offered > this.times.stallMs) return void stream.destroy();
    await this.stands().catch(end);
  }

  /** Throws a refusal if the credential is no longer accepted. */
  private async stands(): Promise<void> {
    await recheckIfPossible(this.listener);
    this.checkedAt = performance.now();
  }

  private async *frames(from: number): AsyncGenerator<string> {
    const { signal } = this.ended;
    const { named = 'type' } = this.feed;
    yield* this.offer(`retry: ${this.times.retryMs}\n\n`);
    for (let at = from; !signal.aborted;) {
      const scan = await this.read(at);
      for (const { at: place, event } of scan.found) {
        if (!(await this.mayStillRead())) return;
        yield* this.offer(eventFrame(await this.feed.cursor(place), event, named));
      }
      if (scan.at !== (scan.found.at(-1)?.at ?? at)) yield* this.offer(cursorFrame(await this.feed.cursor(scan.at)));
      at = scan.at;
      if (!scan.atEnd) {
        // Yield so that a client that is catching up does not block other requests.
        await yieldToEventLoop();
        continue;
      }
      await this.place.more(at, Math.max(1, this.silentUntil - performance.now()), signal);
      // Timers can fire slightly early.
      if (performance.now() >= this.silentUntil - HEARTBEAT_TOLERANCE_MS) yield* this.offer(': keep-alive\n\n');
    }
  }

  /** False if the client's access has ended; no more events are sent then. */
  private async mayStillRead(): Promise<boolean> {
    if (performance.now() - this.checkedAt < this.times.trustMs) return true;
    return this.stands().then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal) return false;
        throw error;
      },
    );
  }

  /** An unavailable log is treated as having no new events, so that clients stay connected. */
  private async read(at: number): Promise<Scan> {
    try {
      return await this.feed.scan(at, READ_BATCH_SIZE);
    } catch (error) {
      if (error instanceof EventStoreUnavailable) return { found: [], at, atEnd: true };
      throw error;
    }
  }

  private async *offer(text: string): AsyncGenerator<string> {
    if (this.ended.signal.aborted) return;
    this.offered = performance.now();
    this.silentUntil = this.offered + this.times.heartbeatMs;
    yield text;
    this.offered = null;
  }
}
