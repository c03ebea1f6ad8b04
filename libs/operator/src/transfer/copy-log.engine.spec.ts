import { randomUUID } from 'node:crypto';
import { NO_STREAM } from '#event-store';
import { openWorld } from '#testing/http';
import { billNumberCounter, interchangeCounter } from '#domain';
import { compareLogs, copyLog } from './copy-log.js';

it('copyLog continues a stream that an earlier attempt copied in part', async () => {
  const [from, to] = await Promise.all([openWorld(), openWorld()]);
  try {
    const events = [1, 2, 3].map((n) => ({ id: randomUUID(), type: 'ThingHappened', data: { n }, metadata: {} }));
    await from.events.append('org1-bill_a', NO_STREAM, events);
    await to.events.append('org1-bill_a', NO_STREAM, events.slice(0, 2));
    const head = await from.events.head();
    const reached: bigint[] = [];
    for (const _ of ['once', 'once more'])
      await copyLog({
        from: from.events,
        to: to.events,
        after: 0n,
        head,
        reached: async (position) => void reached.push(position),
        progress: () => undefined,
        signal: new AbortController().signal,
      });
    expect((await to.events.readStream('org1-bill_a')).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    expect(reached).toEqual([head, head]);
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
});

it('compareLogs returns the highest numbers of bills, and of files for partners with their documents', async () => {
  const [from, to] = await Promise.all([openWorld(), openWorld()]);
  try {
    const event = (type: string, data: object) => ({
      id: randomUUID(),
      type,
      data: { ...data },
      metadata: { organizationId: 'org1' },
    });
    const file = (number: number, lastNumber: number) =>
      event('BatchOpened', { partner: 'my-partner', number, lastNumber });
    await from.events.append('org1-bill_a', NO_STREAM, [event('BillSubmitted', { billNumber: 4 })]);
    await from.events.append('batch_my.partner_000000007', NO_STREAM, [file(7, 11)]);
    await from.events.append('batch_my.partner_000000012', NO_STREAM, [file(12, 12), event('BatchBegun', {})]);
    const { signal } = new AbortController();
    const both = {
      from: from.events,
      to: to.events,
      head: await from.events.head(),
      progress: () => undefined,
      signal,
    };
    await copyLog({ ...both, after: 0n, reached: async () => undefined });
    const { numbers } = await compareLogs(both, []);
    expect([...numbers]).toEqual([
      [billNumberCounter('org1'), 4],
      [interchangeCounter('my-partner'), 12],
    ]);
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
});
