import { standardSchedule } from '#domain';
import { EndpointHealth } from './endpoint-health.js';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-01-05T20:00:00Z');

/** Health after failures at these hours. */
const after = (hours: readonly number[], health = new EndpointHealth(null)): EndpointHealth => {
  for (const hour of hours) health.failed(START + hour * HOUR_MS, null);
  return health;
};
const every = (step: number, through: number): readonly number[] =>
  Array.from({ length: through / step + 1 }, (_, index) => index * step);

describe('an endpoint', () => {
  it('is hopeless after failures over 120 hours', () => {
    expect(after(every(24, 96)).isHopeless()).toBe(false);
    expect(after(every(24, 120)).isHopeless()).toBe(true);
    expect(after(every(1, 119)).isHopeless()).toBe(false);
    expect(after(every(1, 120)).isHopeless()).toBe(true);
  });

  it('is not hopeless after one failure before and one after five quiet days', () => {
    expect(after([0, 120]).isHopeless()).toBe(false);
    expect(after([0, 500]).isHopeless()).toBe(false);
  });

  it('is not hopeless after the retries of one delivery and a failure after five quiet days', () => {
    const retries = standardSchedule.map((_, index) =>
      standardSchedule.slice(0, index + 1).reduce((sum, seconds) => sum + seconds / 3_600, 0),
    );
    const last = retries.at(-1) ?? 0;
    const health = after([...retries, last + 120]);
    expect(health.isHopeless()).toBe(false);
    expect(health.failingSince).toBe(START + (last + 120) * HOUR_MS);
  });

  it('is hopeless while no gap between failures is longer than 48 hours', () => {
    expect(after([0, 48, 96, 144]).isHopeless()).toBe(true);
    expect(after([0, 49, 97, 145]).isHopeless()).toBe(false);
  });

  it('starts again after a success', () => {
    const health = after(every(24, 96));
    expect(health.succeeded()).toBe(true);
    expect(after(every(24, 216).slice(5), health).isHopeless()).toBe(false);
  });
});

describe('a restart', () => {
  const restarted = ({ failingSince, quietUntil, lastFailedAt }: EndpointHealth): EndpointHealth =>
    new EndpointHealth(failingSince, quietUntil, lastFailedAt);

  it('keeps the run of failures', () => {
    expect(after([120], restarted(after(every(24, 96)))).isHopeless()).toBe(true);
    expect(after([120], restarted(after([0]))).isHopeless()).toBe(false);
  });
});

it('is written to the state store once an hour while it fails', () => {
  const health = new EndpointHealth(null);
  const written = Array.from({ length: 121 }, (_, minute) => health.failed(START + minute * 60_000, null));
  expect(written.flatMap((isWritten, minute) => (isWritten ? [minute] : []))).toEqual([0, 60, 120]);
});
