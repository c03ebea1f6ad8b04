import { startProductionFakes } from '#testing/http';
import { RunningProcess } from './processes.spec-kit.js';

/** Time after which readers have saved their checkpoints and all effects of the start are complete, in milliseconds. */
const SETTLED_MS = 10_000;
const SECONDS = 20;
/** Five calls, plus a tolerance for calls that happen to fall into the measured time. */
const MAX_CALLS_A_SECOND = 5.5;

it('three idle processes make about five calls per second to the production engines', async () => {
  const fakes = await startProductionFakes();
  const names = ['command-api', 'query-api', 'projector'] as const;
  const processes = await Promise.all(names.map((name) => RunningProcess.start(name, fakes.env)));
  let calls = 0;
  const count = () => {
    calls += 1;
    return () => undefined;
  };
  try {
    await Promise.all(processes.map((proc) => proc.until(200)));
    fakes.events.onCall = count;
    fakes.mongo.onCommand = count;
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    const measured: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      calls = 0;
      await new Promise((resolve) => setTimeout(resolve, 1_000 * SECONDS));
      measured.push(calls);
    }
    // A busy machine sometimes repeats calls. Polling occurs in both rounds, so use the round with fewer calls.
    expect(Math.min(...measured)).toBeLessThanOrEqual(MAX_CALLS_A_SECOND * SECONDS);
  } finally {
    await Promise.all(processes.map((proc) => proc.stop()));
    await fakes.stop();
  }
}, 120_000);
