import { Writable, type Readable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { exampleEvent } from '#contracts';
import { EventStoreUnavailable } from '#event-store';
import { Refusal } from '#http';
import { eventually } from '#testing/pure';
import { EventStream, type Feed, type StreamTimes } from './event-stream.js';
import type { Scan } from './feed-reader.js';
import type { Listener } from './listener.js';

const times: StreamTimes = {
  heartbeatMs: 60_000,
  checkMs: 60_000,
  trustMs: 60_000,
  stallMs: 60_000,
  retryMs: 1,
  graceMs: 60_000,
};
const event = exampleEvent('bill.paid');

/** Returns a stream over a feed with `length` events. The reader's slot never wakes it early. */
const streaming = (length: number, change: Partial<StreamTimes> = {}, listen: Partial<Listener> = {}) => {
  const seen = { scans: 0, left: 0, waits: 0 };
  const gone = new AbortController();
  const faults: Error[] = [];
  const feed: Feed = {
    scan: async (at, limit): Promise<Scan> => {
      seen.scans += 1;
      const fault = faults.shift();
      if (fault) throw fault;
      const last = Math.min(at + limit, length - 1);
      const found = Array.from({ length: Math.max(0, last - at) }, (_, i) => ({ at: at + 1 + i, event }));
      return { found, at: Math.max(at, last), atEnd: last === length - 1 };
    },
    cursor: async (at) => `c${at}`,
  };
  const place = {
    more: async (_: number, ms: number, signal: AbortSignal) => {
      seen.waits += 1;
      await sleep(ms, undefined, { signal }).catch(() => undefined);
    },
    leave: () => {
      seen.left += 1;
    },
  };
  const listener: Listener = { gone: gone.signal, recheck: async () => undefined, ...listen };
  const stream = new EventStream(feed, place, listener, { ...times, ...change }).from(-1);
  stream.on('error', () => undefined);
  const closed = new Promise((resolve) => stream.once('close', resolve));
  return { stream, closed, seen, faults, gone: () => gone.abort() };
};
const BUFFER_BYTES = 16 * 1024;
/**
 * Returns a connection that accepts only one chunk. Its buffer size is fixed, because the default depends on the Node
 * version.
 */
const intoTheVoid = (stream: Readable) =>
  stream.pipe(new Writable({ highWaterMark: BUFFER_BYTES, write: () => undefined }));
/** Runs the event loop until no callbacks are ready. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 100; turn += 1) await nextTurn();
};
const read = async (stream: AsyncIterable<Buffer>): Promise<string> => {
  let text = '';
  for await (const chunk of stream) text += chunk.toString();
  return text;
};

it('an event stream reads no further than its reader', async () => {
  const { stream, seen, closed } = streaming(1_000_000);
  const connection = intoTheVoid(stream);
  await eventually(() => connection.writableNeedDrain && stream.readableLength >= BUFFER_BYTES);
  const { scans } = seen;
  expect(scans).toBeLessThanOrEqual(4);
  await settle();
  expect(seen.scans).toBe(scans);
  expect(stream.readableLength).toBeLessThan(4 * BUFFER_BYTES);
  stream.destroy();
  await closed;
  expect(seen.left).toBe(1);
});

it('an event stream yields to the event loop while its reader catches up', async () => {
  const { stream, gone } = streaming(1_000_000);
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
    if (turns === 5) gone();
  }, 1);
  const text = await read(stream);
  clearInterval(timer);
  expect(turns).toBe(5);
  expect(text.length).toBeLessThan(100_000_000);
});

it('an event stream ends if its reader accepts no data', async () => {
  const { stream, closed, seen } = streaming(1_000_000, { checkMs: 5, stallMs: 20 });
  intoTheVoid(stream);
  await closed;
  expect([stream.destroyed, seen.left]).toEqual([true, 1]);
});

it('an event stream stays open for a reader that has received all events', async () => {
  const { stream, gone } = streaming(3, { checkMs: 5, stallMs: 20 });
  const text = read(stream);
  await sleep(100);
  expect(stream.destroyed).toBe(false);
  gone();
  expect((await text).match(/^data: /gm)).toHaveLength(3);
});

it('an event stream ends after the pending events when the client disconnects', async () => {
  const { stream, seen, closed, gone } = streaming(2);
  const text = read(stream);
  await sleep(20);
  gone();
  const id = (n: number) => `id: c${n}\nevent: bill.paid\ndata: ${JSON.stringify(event)}\n\n`;
  expect(await text).toBe(`retry: 1\n\n${id(0)}${id(1)}`);
  await closed;
  expect(seen.left).toBe(1);
});

it('an event stream sends nothing if the client disconnected before it began', async () => {
  const gone = new AbortController();
  gone.abort();
  const { stream, seen } = streaming(5, {}, { gone: gone.signal });
  expect(await read(stream)).toBe('');
  expect(seen.left).toBe(1);
});

it('an event stream is destroyed if it ends and its reader accepts no data', async () => {
  const { stream, closed, gone, seen } = streaming(1_000_000, { graceMs: 5 });
  intoTheVoid(stream);
  await sleep(20);
  gone();
  await closed;
  expect(seen.left).toBe(1);
});

it('an event stream ends when the credential is refused, but not when the check fails', async () => {
  let answer: Error = new EventStoreUnavailable('away');
  const recheck = async () => {
    throw answer;
  };
  const { stream } = streaming(1, { checkMs: 5 }, { recheck });
  const text = read(stream);
  await sleep(50);
  expect(stream.destroyed).toBe(false);
  answer = new Refusal('credential_invalid');
  expect(await text).toContain('bill.paid');
});

it('an event stream sends no event after the credential is refused, regardless of the check interval', async () => {
  const recheck = async () => {
    throw new Refusal('credential_invalid');
  };
  const { stream } = streaming(3, { trustMs: 0 }, { recheck });
  expect(await read(stream)).not.toContain('bill.paid');
});

it('an event stream survives an outage of the log and fails on other errors', async () => {
  const { stream, faults } = streaming(1, { heartbeatMs: 5 });
  faults.push(new EventStoreUnavailable('away'), new EventStoreUnavailable('away'));
  const text = read(stream);
  await sleep(100);
  faults.push(new TypeError('a bug'));
  await expect(text).rejects.toThrow('a bug');
});

it('an event stream sends heartbeats while there are no events', async () => {
  const { stream, gone, seen } = streaming(0, { heartbeatMs: 5 });
  const text = read(stream);
  await eventually(() => seen.waits > 3);
  gone();
  expect((await text).match(/^: keep-alive$/gm)!.length).toBeGreaterThan(1);
});

it('an event stream skips no heartbeat when timers fire early and the scan finds no events', async () => {
  const heartbeatMs = 200;
  const gone = new AbortController();
  let asked: number[] = [];
  const place = {
    more: async (_: number, ms: number, signal: AbortSignal) => {
      asked.push(ms);
      await sleep(Math.max(0, Math.floor(ms) - 1), undefined, { signal }).catch(() => undefined);
    },
    leave: () => undefined,
  };
  const feed: Feed = { scan: async (at) => ({ found: [], at, atEnd: true }), cursor: async (at) => `c${at}` };
  const listener: Listener = { gone: gone.signal, recheck: async () => undefined };
  const stream = new EventStream(feed, place, listener, { ...times, heartbeatMs }).from(-1);
  let alive = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    alive += chunk.toString().includes('keep-alive') ? 1 : 0;
    if (alive === 3) break;
  }
  gone.abort();
  // Each wait ended with a heartbeat.
  expect(asked.length).toBeLessThanOrEqual(4);
  asked = [];
});
