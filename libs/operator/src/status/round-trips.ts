import type { OperatorContext } from '../operation.js';

/** Round trips for a bill with one document, counted by `engine-calls.http.spec.ts`. Concurrent calls count as one. */
const SEQUENTIAL_ROUND_TRIPS_PER_BILL = 5;

const SAMPLES = 9;

/** State record for the measurement. Nothing else uses this kind. */
const probe = { kind: 'round-trip', key: 'doctor' };

/** Median durations of one call to each engine. */
export interface RoundTrips {
  readonly eventStoreDbReadMs: number;
  readonly mongoDbReadMs: number;
  readonly mongoDbWriteMs: number;
  /** Number of bills that one client can submit per second if it waits for each response. */
  readonly billsPerSecond: number;
}

/** Measures round trips without leaving an event or a record. */
export const measureRoundTrips = async ({ engines }: Pick<OperatorContext, 'engines'>): Promise<RoundTrips> => {
  const { events, stateStore } = engines;
  const eventStoreDbReadMs = await median(() => events.formatMark());
  const mongoDbReadMs = await median(() => stateStore.get(probe.kind, probe.key));
  const put = { ...probe, record: {} };
  try {
    const mongoDbWriteMs = await median(() => stateStore.write([put]));
    const figures = { eventStoreDbReadMs, mongoDbReadMs, mongoDbWriteMs };
    return { ...figures, billsPerSecond: billsPerSecond(Object.values(figures)) };
  } finally {
    await stateStore.write([{ ...probe, record: null }]);
  }
};

/** Estimates from the slowest round trip, because an append, like a write, waits for a majority of servers. */
export const billsPerSecond = (milliseconds: readonly number[]): number =>
  1_000 / (SEQUENTIAL_ROUND_TRIPS_PER_BILL * Math.max(...milliseconds));

/** Median duration in milliseconds. Excludes the first call, which may open a connection. */
const median = async (call: () => Promise<unknown>): Promise<number> => {
  await call();
  const durations: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    const started = performance.now();
    await call();
    durations.push(performance.now() - started);
  }
  return durations.sort((a, b) => a - b)[(SAMPLES - 1) / 2] as number;
};
