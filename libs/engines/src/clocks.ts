import type { Engines } from './engines.js';

const CLOCK_TOLERANCE_MS = 5 * 60_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Longest time without an event that isn't reported. */
export const LONG_PAUSE_MS = 30 * DAY_MS;

/** Clock times in milliseconds since 1970. Null if unknown. */
export interface ClockReadings {
  readonly now: number;
  /** By the clock of the process that appended the newest event. */
  readonly recordedAt: number | null;
  /** By the clock of EventStoreDB. */
  readonly storedAt: number | null;
  readonly engine: number | null;
}

export const readClocks = async ({
  events,
  engineClock,
}: Pick<Engines, 'events' | 'engineClock'>): Promise<ClockReadings> => {
  const [newest, engine] = await Promise.all([events.newestTimes(), engineClock()]);
  const timeOf = (timestamp: string | null | undefined): number | null => {
    const time = Date.parse(timestamp ?? '');
    return Number.isNaN(time) ? null : time;
  };
  return { now: Date.now(), recordedAt: timeOf(newest?.recordedAt), storedAt: timeOf(newest?.storedAt), engine };
};

export const clocksDiffer = (one: number, other: number): boolean => Math.abs(one - other) > CLOCK_TOLERANCE_MS;

/** Describes clock differences. Empty if the clocks agree. `latest`: the latest time of any known event. */
export const clockProblems = ({
  now,
  recordedAt,
  storedAt,
  engine,
  latest = recordedAt,
}: ClockReadings & { readonly latest?: number | null }): readonly string[] => [
  ...(latest !== null && latest > now && clocksDiffer(latest, now)
    ? [`an event is dated ${isoOf(latest)}, ${durationText(latest - now)} after this machine's clock`]
    : []),
  ...(engine !== null && clocksDiffer(engine, now)
    ? [
        `this machine's clock is ${durationText(now - engine)} ${now > engine ? 'ahead of' : 'behind'} the clock of MongoDB`,
      ]
    : []),
  // In a copied log, events are stored later than they were recorded.
  ...(recordedAt !== null && storedAt !== null && recordedAt > storedAt && clocksDiffer(recordedAt, storedAt)
    ? [
        `the newest event is dated ${isoOf(recordedAt)}, ${durationText(recordedAt - storedAt)} after the clock of EventStoreDB`,
      ]
    : []),
];

export const isoOf = (time: number): string => new Date(time).toISOString();

/** Formats a duration in its largest unit only, such as `26 days` or `3 h`. */
export const durationText = (milliseconds: number): string => {
  const span = Math.abs(milliseconds);
  if (span >= 2 * DAY_MS) return `${Math.round(span / DAY_MS)} days`;
  return span >= 2 * HOUR_MS ? `${Math.round(span / HOUR_MS)} h` : `${Math.round(span / MINUTE_MS)} min`;
};
