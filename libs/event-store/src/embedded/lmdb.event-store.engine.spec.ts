import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreUnavailable, NO_STREAM, type NewEvent } from '../event-store.js';
import { eventStoreContract } from '../event-store.spec-kit.js';
import { openEmbeddedLog, type EmbeddedLog } from './open-embedded-log.js';

const event = (): NewEvent => ({ id: randomUUID(), type: 'ThingHappened', data: {}, metadata: {} });
const onFatal = (error: Error): never => {
  throw error;
};

eventStoreContract('Embedded event store', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'log-'));
  const log = await openEmbeddedLog({ dir, onFatal });
  return {
    store: log.events,
    stop: async () => {
      await log.close();
      await rm(dir, { recursive: true });
    },
  };
});

describe('Embedded event store', () => {
  let dir: string;
  let log: EmbeddedLog;
  const reopen = async (): Promise<void> => {
    await log.close();
    log = await openEmbeddedLog({ dir, onFatal });
  };

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'log-'));
    log = await openEmbeddedLog({ dir, onFatal });
  });
  afterEach(async () => {
    await log.close();
    await rm(dir, { recursive: true });
  });

  it('closes after pending appends and copies are finished, and rejects reads during and after closing', async () => {
    for (let n = 0; n < 50; n += 1) await log.events.append(`org1-bill_${n}`, NO_STREAM, [event()]);
    const { events, keys } = log;
    const read = () => [events.readAll(0n, 5), events.readStream('org1-bill_1'), keys.get('bill_a'), keys.list('', 5)];
    await Promise.all(read());
    const last = events.append('org1-bill_last', NO_STREAM, [event()]);
    await mkdir(join(dir, 'copy'));
    const copied = log.backup(join(dir, 'copy'));
    const closed = log.close();
    const state = { isClosed: false };
    void closed.then(() => (state.isClosed = true));
    while (!state.isClosed) {
      // Reads may succeed or be rejected as unavailable. Nothing else may happen, such as a process crash.
      for (const { status, ...answer } of await Promise.allSettled(read()))
        if (status === 'rejected')
          expect((answer as { reason?: unknown }).reason).toBeInstanceOf(EventStoreUnavailable);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all([last, copied]);
    for (const reading of read()) await expect(reading).rejects.toThrow(EventStoreUnavailable);
    await reopen();
    expect(await log.events.readStream('org1-bill_last')).toHaveLength(1);
  });

  it('keeps events, counters and keys when it is reopened', async () => {
    const ids = [event(), event(), event()];
    await log.events.append('org1-bill_a', NO_STREAM, ids.slice(0, 2));
    await log.events.append('organization_org1', NO_STREAM, ids.slice(2));
    const kept = [await log.events.logId(), await log.events.head(), await log.events.readAll(0n, 10)];
    expect(await log.events.reserve('billnumbers_org1', 5)).toBe(1);
    await log.keys.putIfAbsent('bill_a', Buffer.from('wrapped'));

    await reopen();

    expect([await log.events.logId(), await log.events.head(), await log.events.readAll(0n, 10)]).toEqual(kept);
    expect(await log.events.reserve('billnumbers_org1', 1)).toBe(6);
    expect(Buffer.from((await log.keys.get('bill_a')) ?? [])).toEqual(Buffer.from('wrapped'));
    const appended = await log.events.append('org1-bill_b', NO_STREAM, [event()]);
    expect(appended.position).toBe(4n);
    expect((await log.events.readFeed('org1', -1, 10)).map(({ revision }) => revision)).toEqual([0, 1, 2]);
    await expect(log.events.append('org1-bill_a', 0, [event()])).rejects.toMatchObject({ actual: 1 });
  });

  it('has a new ID in a new folder', async () => {
    const first = await log.events.logId();
    await log.close();
    await rm(dir, { recursive: true });
    log = await openEmbeddedLog({ dir, onFatal });
    expect(await log.events.logId()).not.toBe(first);
  });

  it('rejects appends and reservations after it was closed', async () => {
    await log.events.close();
    await expect(log.events.append('org1-bill_a', NO_STREAM, [event()])).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(log.events.reserve('billnumbers_org1', 1)).rejects.toBeInstanceOf(EventStoreUnavailable);
  });
});
