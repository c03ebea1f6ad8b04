import fc from 'fast-check';
import { foldStream, type AnyProjection } from '#read-models';
import { whileRunning, openWorld, streamOf, total, type World } from '#testing/http';
import { shippedRules } from '#domain';
import { LogTail } from '../log-tail.js';
import { ProjectionSubscription } from './projection-subscription.js';

let world: World;
let run = 0;
beforeAll(async () => (world = await openWorld()));
afterAll(() => world.close());

/** Events in the life of a projector. */
const happening = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      append: fc.nat(3),
      cents: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant('restart' as const) },
  { weight: 1, arbitrary: fc.constant('a checkpoint is lost' as const) },
  { weight: 1, arbitrary: fc.constant('a page comes twice' as const) },
  { weight: 1, arbitrary: fc.constant('another projector' as const) },
  { weight: 1, arbitrary: fc.constant('rebuild' as const) },
);

it('ProjectionSubscription produces documents equal to the folds of their streams, whatever happens to the projector', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { maxLength: 14 }),
      fc.integer({ min: 1, max: 5 }),
      async (script, pageSize) => {
        run += 1;
        const name = `total${run}`;
        const bill = (n: number) => `r${run}x${n}`;
        const mine = new RegExp(`-bill_(r${run}x.+)$`);
        const projection: AnyProjection = { ...total(), name, idOf: (stream) => mine.exec(stream)?.[1] ?? null };
        const start = () =>
          new ProjectionSubscription(world.events, world.ledger, world.views, [projection], {
            tickMs: 5,
            pageSize,
            retireMs: 0,
            states: 2,
          });
        const caughtUp = async () => world.views.waitFor([name], await world.events.head(), 10_000);

        const parts: (typeof script)[] = [[]];
        for (const step of script) {
          if (step === 'restart') parts.push([]);
          else parts.at(-1)?.push(step);
        }
        for (const part of parts) {
          const subscription = start();
          const others: Promise<void>[] = [];
          await whileRunning(
            (signal) => subscription.run(signal),
            async () => {
              for (const step of part) {
                if (typeof step === 'object') await world.add(bill(step.append), ...step.cents);
                if (step === 'a checkpoint is lost')
                  jest.spyOn(world.views, 'saveCheckpoints').mockRejectedValueOnce(new Error('lost'));
                if (step === 'a page comes twice') {
                  const first = await world.events.readAll(0n, pageSize);
                  jest.spyOn(LogTail.of(world.events), 'read').mockResolvedValueOnce(first);
                }
                if (step === 'another projector')
                  others.push(
                    whileRunning(
                      (signal) => start().run(signal),
                      async () => {
                        await caughtUp();
                      },
                    ),
                  );
                if (step === 'rebuild' && subscription.running)
                  others.push(subscription.rebuild(name).catch(() => undefined));
              }
              await Promise.all(others);
              expect(await caughtUp()).toBe(true);
            },
          );
        }
        for (let n = 0; n < 4; n++) {
          const expected = foldStream(projection, bill(n), await world.ledger.load(streamOf(bill(n))), shippedRules);
          expect(await world.views.get(name, bill(n))).toEqual(expected);
        }
      },
    ),
    { numRuns: 10, endOnFailure: true },
  );
});
