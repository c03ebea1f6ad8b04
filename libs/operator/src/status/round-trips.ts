import type { OperatorContext } from '../operation.js';

/**
 * Number of round trips to the engines that the submission of a bill with one document makes in sequence before its response, as
 * `engine-calls.http.spec.ts` counts them. Calls that run at the same time count as one. The work of the service itself is left out.
 */
const SEQUENTIAL_ROUND_TRIPS_PER_BILL = 5;

/** Number of measurements of each kind; the median is reported. */
const SAMPLES = 9;

/** State record that is written and removed; nothing else uses its kind. */
const probe = { kind: 'round-trip', key: 'doctor' };

/** Median durations of one call to each production engine, in milliseconds. */
export interface RoundTrips {
  readonly eventStoreDbReadMs: number;
  readonly mongoDbReadMs: number;
  readonly mongoDbWriteMs: number;
  /** Bills that one client can submit per second if it waits for each response. */
  readonly billsPerSecond: number;
}

/**
 * Measures the round trips from this process to the production engines. It appends nothing to the event log, and leaves
 * nothing in the state store.
 */
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

/** Estimate at the slowest of these round trips, because an append waits for a majority of servers, as a write does. */
export const billsPerSecond = (milliseconds: readonly number[]): number =>
  1_000 / (SEQUENTIAL_ROUND_TRIPS_PER_BILL * Math.max(...milliseconds));

/** Median duration in milliseconds. The first call is left out: it may open a connection. */
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
