import type { EventStore, RecordedEvent } from '#event-store';
import { followLog } from './follow-log.js';
import { LogTail } from './log-tail.js';

beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

it('followLog reads the log within one second after an outage of the engine, however long the outage was', async () => {
  const outageMs = 240_000;
  const began = performance.now();
  const readAll = async (): Promise<readonly RecordedEvent[]> => {
    if (performance.now() < began + outageMs) throw new Error('away');
    return [];
  };
  const events = { readAll, onAppend: () => () => undefined } as unknown as EventStore;
  const tail = LogTail.of(events);
  const stop = new AbortController();
  const reads: number[] = [];
  const look = async () => {
    await tail.read(0n, 10);
    reads.push(performance.now() - began);
    return 'all' as const;
  };
  const follower = { name: 'things', look, failed: () => undefined, tickMs: 1_000 };
  const following = followLog(tail, follower, stop.signal);
  await jest.advanceTimersByTimeAsync(outageMs + 1_000);
  expect(reads[0]).toBeGreaterThanOrEqual(outageMs);
  expect(reads[0]).toBeLessThanOrEqual(outageMs + 1_000);
  stop.abort();
  await following;
});
