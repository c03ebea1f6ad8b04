import { Registry } from 'prom-client';
import { Overload } from '#http';
import { exposeLoad } from './load-metrics.js';

/**
 * Creates an overload with two writes in progress and a third one refused. Returns a function that reads its metrics.
 */
const exposed = async () => {
  const registry = new Registry();
  const overload = new Overload(null, { writes: { perSecond: 1, least: 2 } }, () => 1_000);
  exposeLoad(registry, overload);
  for (const request of ['a', 'b', 'c']) {
    const decision = overload.controls.writes.arrive({ credential: 'key', request });
    if ('reason' in decision) overload.refused('writes', decision.reason);
  }
  const lines = (await registry.metrics()).split('\n');
  return (name: string) =>
    Number(
      lines
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    );
};

it('the load metrics count admitted and refused requests by budget and reason', async () => {
  const value = await exposed();
  expect(value('workcomp_load_under_way{budget="writes"}')).toBe(2);
  expect(value('workcomp_load_under_way{budget="reads"}')).toBe(0);
  expect(value('workcomp_load_room{budget="writes"}')).toBe(2);
  expect(value('workcomp_load_queue_seconds{budget="writes"}')).toBe(2);
  expect(value('workcomp_load_served_per_second{budget="writes"}')).toBe(1);
  expect(value('workcomp_load_waiting{budget="writes"}')).toBe(1);
  expect(value('workcomp_load_refused_total{budget="writes",reason="overload"}')).toBe(1);
});
