import { faults } from '#event-store';
import { ClockWatch } from './clock-watch.js';

const start = Date.parse('2026-11-28T20:00:00.000Z');
const DAY_MS = 24 * 3_600_000;

/** Returns a ClockWatch with clocks that the test sets. `event` is the time of the newest event. */
const machine = (event: number | null = start) => {
  const at = { wall: start, steady: 1_000, event };
  const watch = new ClockWatch(async () => ({ now: at.wall, recordedAt: at.event, storedAt: null, engine: null }), {
    wall: () => at.wall,
    steady: () => at.steady,
  });
  const pass = async (milliseconds: number, jump = 0): Promise<void> => {
    at.wall += milliseconds + jump;
    at.steady += milliseconds;
    await watch.look();
  };
  return { at, watch, pass };
};
const standing = () => faults.now().flatMap(({ work, kind, words }) => (work === 'clock' ? [{ kind, words }] : []));

afterEach(() => faults.well('clock'));

it('reports nothing while the clock is correct', async () => {
  const { watch, pass } = machine();
  await watch.look();
  await pass(DAY_MS);
  expect(await watch.check()).toEqual({ ok: true, detail: 'clocks agree' });
  expect(standing()).toEqual([]);
});

it('reports a clock jump for one day, in readiness and as a fault', async () => {
  const { watch, pass } = machine();
  await watch.look();
  await pass(60_000, 461 * DAY_MS);
  expect(await watch.check()).toMatchObject({
    ok: true,
    degraded: true,
    detail: expect.stringMatching(/^the clock jumped forward by 461 days, to 2028-03-03/) as unknown,
  });
  expect(standing()).toMatchObject([{ kind: 'clock', words: expect.stringMatching(/cannot be trusted/) as unknown }]);
  await pass(DAY_MS);
  expect(await watch.check()).toEqual({ ok: true, detail: 'clocks agree' });
  expect(standing()).toEqual([]);
});

it('reports a future event from before the start only while it is the newest event', async () => {
  const { at, watch, pass } = machine(start + 461 * DAY_MS);
  await watch.look();
  expect(await watch.check()).toMatchObject({ degraded: true });
  at.event = start;
  await pass(60_000);
  expect(await watch.check()).toEqual({ ok: true, detail: 'clocks agree' });
  expect(standing()).toEqual([]);
});

it('reports a future event of this run even after later events with correct times', async () => {
  const { at, watch, pass } = machine(start);
  await watch.look();
  at.event = start + 461 * DAY_MS;
  await pass(60_000);
  at.event = start;
  await pass(60_000);
  expect(await watch.check()).toMatchObject({
    degraded: true,
    detail: expect.stringMatching(/^an event is dated 2028-03-03/) as unknown,
  });
  expect(standing()).toHaveLength(1);
});

it('mentions a long pause before the start without reporting a wrong clock', async () => {
  const { at, watch, pass } = machine(start - 461 * DAY_MS);
  await watch.look();
  at.event = start;
  await pass(60_000);
  expect(await watch.check()).toEqual({
    ok: true,
    detail:
      'this process started 461 days after the newest event; ignore this if the service was not running in between',
  });
  expect(standing()).toEqual([]);
});

it('ignores an unavailable engine', async () => {
  const watch = new ClockWatch(() => Promise.reject(new Error('away')));
  await watch.look();
  expect(await watch.check()).toEqual({ ok: true, detail: 'clocks agree' });
});
