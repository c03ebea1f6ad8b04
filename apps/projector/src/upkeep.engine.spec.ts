import type { BlobStore } from '#documents';
import type { EventStore } from '#event-store';
import { sweepingOrphans } from './upkeep.js';

const events = {} as EventStore;

it('sweeps repeatedly until it is stopped, also after a failure of an engine', async () => {
  const stop = new AbortController();
  const now = Date.parse('2026-03-02T10:00:00.000Z');
  jest.spyOn(Date, 'now').mockReturnValue(now);
  let sweeps = 0;
  const blobs = {
    sweep: async (olderThan: Date) => {
      expect(now - olderThan.getTime()).toBe(24 * 3_600_000);
      if (++sweeps === 3) stop.abort();
      throw new Error('away');
    },
  } as unknown as BlobStore;
  await sweepingOrphans({ blobs, events }, undefined, { firstAfterMs: 1, everyMs: 1 }).run(stop.signal);
  expect(sweeps).toBe(3);
});
