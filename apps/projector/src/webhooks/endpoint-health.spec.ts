import { standardSchedule } from '#domain';
import {
  ATTEMPT_CONCURRENCY,
  healthOf,
  isDown,
  isHopeless,
  modeOf,
  next,
  recordOf,
  WELL,
  type EndpointHealth,
  type HealthEvent,
} from './endpoint-health.js';
import type { Target } from './target.js';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-01-05T20:00:00Z');

const failed = (hour: number, retryAfterMs: number | null = null): HealthEvent => ({
  type: 'failed',
  at: START + hour * HOUR_MS,
  retryAfterMs,
});
const run = (events: readonly HealthEvent[], health: EndpointHealth = WELL): EndpointHealth =>
  events.reduce((before, event) => next(before, event).health, health);
/** Health after failures at the given hours. */
const after = (hours: readonly number[], health?: EndpointHealth) =>
  run(
    hours.map((hour) => failed(hour)),
    health,
  );
const every = (step: number, through: number): readonly number[] =>
  Array.from({ length: through / step + 1 }, (_, index) => index * step);
/** Health as another process reads it from the state store. */
const restarted = (health: EndpointHealth): EndpointHealth => healthOf(recordOf(health));

const failing = after([0]);
const quiet = run([failed(0, HOUR_MS)]);
const since = { failingSince: START };

it.each<readonly [string, EndpointHealth, HealthEvent, object, boolean]>([
  ['a first failure begins a run', WELL, failed(0), { status: 'failing', ...since, failures: 1 }, true],
  ['a further failure continues the run', failing, failed(0.5), { ...since, failures: 2 }, false],
  ['a failure is written down once an hour', failing, failed(1), { ...since, failures: 2 }, true],
  ['a failure after a long gap begins a run', failing, failed(49), { failingSince: START + 49 * HOUR_MS }, true],
  ['a receiver is paused for as long as it requests', failing, failed(0.5, HOUR_MS), { ...since, failures: 2 }, true],
  ['a shorter request does not shorten the pause', quiet, failed(0.25, 60_000), { quietUntil: START + HOUR_MS }, false],
  ['a success ends a run', failing, { type: 'succeeded' }, WELL, true],
  ['a success of a healthy receiver changes nothing', WELL, { type: 'succeeded' }, WELL, false],
  ['a success does not end a requested pause', quiet, { type: 'succeeded' }, { quietUntil: START + HOUR_MS }, true],
  ['a reset clears failures and the pause', quiet, { type: 'renewed' }, WELL, true],
])('%s', (_, health, event, expected, mustWrite) => {
  const result = next(health, event);
  expect(result.health).toMatchObject(expected);
  expect(result.mustWrite).toBe(mustWrite);
});

describe('due deliveries', () => {
  const endpoint = { exists: true, deleted: false, active: true, url: 'https://a.example', secret: 's' };
  const target = { endpoint, unreadable: false } as unknown as Target;
  const off = { ...target, endpoint: { ...endpoint, active: false } } as Target;
  const failures = (count: number) => after(Array.from({ length: count }, () => 0));

  it.each<readonly [string, Target, EndpointHealth, number, object]>([
    ['go to a healthy receiver', target, WELL, 0, { kind: 'send', limit: ATTEMPT_CONCURRENCY }],
    [
      'go at full concurrency after four failures',
      target,
      failures(4),
      0,
      { kind: 'send', limit: ATTEMPT_CONCURRENCY },
    ],
    ['go one at a time after five failures', target, failures(5), 0, { kind: 'send', limit: 1 }],
    [
      'go at full concurrency after a restart',
      target,
      restarted(failures(5)),
      0,
      { kind: 'send', limit: ATTEMPT_CONCURRENCY },
    ],
    ['wait during a requested pause', target, quiet, 0.5, { kind: 'send', limit: 0 }],
    ['go when the pause ends', target, quiet, 1, { kind: 'send', limit: ATTEMPT_CONCURRENCY }],
    ['are canceled for a disabled endpoint', off, quiet, 0, { kind: 'cancel', limit: 64 }],
    ['wait while the endpoint cannot be read', { ...off, unreadable: true }, WELL, 0, { kind: 'rest' }],
  ])('%s', (_, to, health, hour, mode) => expect(modeOf(to, health, true, START + hour * HOUR_MS)).toEqual(mode));

  it('wait while another process has the lease', () =>
    expect(modeOf(target, WELL, false, START)).toEqual({ kind: 'rest' }));
});

it('is down after an hour of failures', () => {
  expect([isDown(failing, START + HOUR_MS - 1), isDown(failing, START + HOUR_MS)]).toEqual([false, true]);
});

describe('an endpoint with failures', () => {
  it('is hopeless after failures over 120 hours', () => {
    expect(isHopeless(after(every(24, 96)))).toBe(false);
    expect(isHopeless(after(every(24, 120)))).toBe(true);
    expect(isHopeless(after(every(1, 119)))).toBe(false);
    expect(isHopeless(after(every(1, 120)))).toBe(true);
  });

  it('is not hopeless after one failure before and one after five quiet days', () => {
    expect(isHopeless(after([0, 120]))).toBe(false);
    expect(isHopeless(after([0, 500]))).toBe(false);
  });

  it('is not hopeless after the retries of one delivery and a failure after five quiet days', () => {
    const retries = standardSchedule.map((_, index) =>
      standardSchedule.slice(0, index + 1).reduce((sum, seconds) => sum + seconds / 3_600, 0),
    );
    const last = retries.at(-1) ?? 0;
    const health = after([...retries, last + 120]);
    expect(isHopeless(health)).toBe(false);
    expect(health).toMatchObject({ failingSince: START + (last + 120) * HOUR_MS });
  });

  it('is hopeless while no gap between failures is longer than 48 hours', () => {
    expect(isHopeless(after([0, 48, 96, 144]))).toBe(true);
    expect(isHopeless(after([0, 49, 97, 145]))).toBe(false);
  });

  it('starts again after a success', () => {
    const health = run([{ type: 'succeeded' }], after(every(24, 96)));
    expect(isHopeless(after(every(24, 216).slice(5), health))).toBe(false);
  });

  it('keeps the run of failures over a restart', () => {
    expect(isHopeless(after([120], restarted(after(every(24, 96)))))).toBe(true);
    expect(isHopeless(after([120], restarted(after([0]))))).toBe(false);
  });
});
