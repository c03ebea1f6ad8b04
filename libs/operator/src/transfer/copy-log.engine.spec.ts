import { randomUUID } from 'node:crypto';
import { NO_STREAM } from '#event-store';
import { openWorld } from '#testing/http';
import { copyLog } from './copy-log.js';

it('a stream of which an earlier attempt copied a part is gone on with', async () => {
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
