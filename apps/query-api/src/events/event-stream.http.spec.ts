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

/** A feed of so many events whose reader has a place that wakes nobody. */
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
/** A connection that takes one chunk and no more. Its buffer has a fixed size, because Node's default differs by version. */
const intoTheVoid = (stream: Readable) =>
  stream.pipe(new Writable({ highWaterMark: BUFFER_BYTES, write: () => undefined }));
/** Lets the event loop turn until nothing that is ready to run is left. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 100; turn += 1) await nextTurn();
};
const read = async (stream: AsyncIterable<Buffer>): Promise<string> => {
  let text = '';
  for await (const chunk of stream) text += chunk.toString();
  return text;
};

it('reads no further than its reader', async () => {
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

it('keeps nobody waiting while its reader catches up', async () => {
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

it('gives up on a reader who takes nothing', async () => {
  const { stream, closed, seen } = streaming(1_000_000, { checkMs: 5, stallMs: 20 });
  intoTheVoid(stream);
  await closed;
  expect([stream.destroyed, seen.left]).toEqual([true, 1]);
});

it('waits for a reader who has nothing to take', async () => {
  const { stream, gone } = streaming(3, { checkMs: 5, stallMs: 20 });
  const text = read(stream);
  await sleep(100);
  expect(stream.destroyed).toBe(false);
  gone();
  expect((await text).match(/^data: /gm)).toHaveLength(3);
});

it('ends after what was under way when the listener is gone', async () => {
  const { stream, seen, closed, gone } = streaming(2);
  const text = read(stream);
  await sleep(20);
  gone();
  const id = (n: number) => `id: c${n}\nevent: bill.paid\ndata: ${JSON.stringify(event)}\n\n`;
  expect(await text).toBe(`retry: 1\n\n${id(0)}${id(1)}`);
  await closed;
  expect(seen.left).toBe(1);
});

it('ends for who was gone before it began', async () => {
  const gone = new AbortController();
  gone.abort();
  const { stream, seen } = streaming(5, {}, { gone: gone.signal });
  expect(await read(stream)).toBe('');
  expect(seen.left).toBe(1);
});

it('is taken down when it ends and nobody reads', async () => {
  const { stream, closed, gone, seen } = streaming(1_000_000, { graceMs: 5 });
  intoTheVoid(stream);
  await sleep(20);
  gone();
  await closed;
  expect(seen.left).toBe(1);
});

it('ends when the credential is refused, and not when that cannot be found out', async () => {
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

it('sends no event to whom the credential was refused meanwhile, however seldom it is looked at', async () => {
  const recheck = async () => {
    throw new Refusal('credential_invalid');
  };
  const { stream } = streaming(3, { trustMs: 0 }, { recheck });
  expect(await read(stream)).not.toContain('bill.paid');
});

it('lives through an outage of the log, and breaks on a fault', async () => {
  const { stream, faults } = streaming(1, { heartbeatMs: 5 });
  faults.push(new EventStoreUnavailable('away'), new EventStoreUnavailable('away'));
  const text = read(stream);
  await sleep(100);
  faults.push(new TypeError('a bug'));
  await expect(text).rejects.toThrow('a bug');
});

it('gives a sign of life while nothing happens', async () => {
  const { stream, gone, seen } = streaming(0, { heartbeatMs: 5 });
  const text = read(stream);
  await eventually(() => seen.waits > 3);
  gone();
  expect((await text).match(/^: still here$/gm)!.length).toBeGreaterThan(1);
});

it('shows that it lives each time, although timers fire a moment early and events are left out meanwhile', async () => {
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
    alive += chunk.toString().includes('still here') ? 1 : 0;
    if (alive === 3) break;
  }
  gone.abort();
  // Each wait ended with a sign of life: none was skipped.
  expect(asked.length).toBeLessThanOrEqual(4);
  asked = [];
});
