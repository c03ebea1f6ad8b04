import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { EventNames, PublicEvent } from '#contracts';
import { EventStoreUnavailable } from '#event-store';
import { Refusal } from '#http';
import type { Scan } from './feed-reader.js';
import type { FeedSlot } from './feed-subscribers.js';
import { recheckIfPossible, type Listener } from './listener.js';

/** Events a read: what a stream does before it is another's turn. */
const READ_BATCH_SIZE = 50;
/** A sign of life may come so much too early: one that waits for the next turn comes much too late. */
const HEARTBEAT_TOLERANCE_MS = 20;

/** Source that an event stream reads from. */
export interface Feed {
  scan(at: number, limit: number): Promise<Scan>;
  cursor(at: number): Promise<string>;
  readonly named?: EventNames;
}

export interface StreamTimes {
  /** Between two signs of life, so that proxies keep the connection. */
  readonly heartbeatMs: number;
  /** Between two looks at the credential and at the reader. */
  readonly checkMs: number;
  /** An event is not sent by a look at the credential that is older. */
  readonly trustMs: number;
  /** A reader that takes nothing for so long is not waited for. */
  readonly stallMs: number;
  /** Milliseconds that EventSource waits before it comes again. */
  readonly retryMs: number;
  /** A stream that ends is taken down after so long, read or not. */
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

/** An event as server-sent events have it: `data` is one line, because JSON is. */
const eventFrame = (cursor: string, event: PublicEvent, named: EventNames): string =>
  `id: ${cursor}\nevent: ${named === 'message' ? named : event.type}\ndata: ${JSON.stringify(event)}\n\n`;

/** Moves the reader's Last-Event-ID on; without data it is no event. */
const cursorFrame = (cursor: string): string => `id: ${cursor}\n\n`;

/**
 * A feed as server-sent events. Nothing is read before the reader has taken what came before. It ends when the
 * listener is gone, when the credential is refused, and when the reader stands still.
 */
export class EventStream {
  private readonly ended = new AbortController();
  /** When the text that nobody has taken yet was offered; null while the reader keeps up. */
  private offered: number | null = null;
  /** When the credential was last found to be good. */
  private checkedAt = performance.now();
  /** When the next sign of life is due, where nothing else is sent. */
  private silentUntil = 0;

  constructor(
    private readonly feed: Feed,
    private readonly place: FeedSlot,
    private readonly listener: Listener,
    private readonly times: StreamTimes = defaultTimes,
  ) {}

  /** From after this feed revision. */
  from(at: number): Readable {
    const stream = Readable.from(this.frames(at), { objectMode: false, highWaterMark: 16 * 1024 });
    const end = () => {
      this.ended.abort();
      // The reader gets what is under way and a clean end; one that does not read gets neither.
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

  /** Throws the refusal where the credential would not be let in any more. */
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
        // A client that catches up keeps nobody waiting.
        await yieldToEventLoop();
        continue;
      }
      await this.place.more(at, Math.max(1, this.silentUntil - performance.now()), signal);
      // Timers fire a moment early.
      if (performance.now() >= this.silentUntil - HEARTBEAT_TOLERANCE_MS) yield* this.offer(': still here\n\n');
    }
  }

  /** Nobody whose access has ended is told of an event. */
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

  /** A log that is away for a moment has nothing new; whoever listens stays. */
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
