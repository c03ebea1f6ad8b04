import { describeFault, TimedOut, withTimeout } from '#event-store';

export interface Check {
  readonly ok: boolean;
  /** Status for operators as text, without addresses or secrets. */
  readonly detail: string;
  /** True if the part works with limitations. This is reported, but the process stays ready. */
  readonly degraded?: boolean;
}

/** Parts that a process cannot work without. */
export type Checks = Readonly<Record<string, () => Promise<Check>>>;

/** Status if the check did not respond in time and has no recent late result. */
export const NO_ANSWER = 'no answer';

const CHECK_TIMEOUT_MS = 2_000;

/** Throws `TimedOut` if the work takes too long. */
export const withCheckTimeout = <Result>(work: Promise<Result>): Promise<Result> => withTimeout(CHECK_TIMEOUT_MS, work);

interface LateResult extends Check {
  readonly tookMs: number;
  /** Time of arrival, monotonic, in milliseconds. */
  readonly at: number;
}

const lateResults = new WeakMap<Checks[string], LateResult>();
const MAX_RESULT_AGE_MS = 60_000;

/**
 * Runs all checks concurrently and never rejects. `patienceMs` is each check's timeout. A check that times out reports
 * its last late result, so that operators can tell slow parts from unavailable ones.
 */
export const runChecks = (
  checks: Checks,
  patienceMs = CHECK_TIMEOUT_MS,
): Promise<readonly (Check & { readonly name: string })[]> =>
  Promise.all(Object.entries(checks).map(async ([name, check]) => ({ name, ...(await run(check, patienceMs)) })));

const run = async (check: Checks[string], patienceMs: number): Promise<Check> => {
  const began = performance.now();
  // Set this in the timer instead of comparing clocks, because a timer may fire slightly early.
  let isLate = false;
  try {
    const work = check();
    const note = (found: Check): unknown => {
      const at = performance.now();
      return isLate ? lateResults.set(check, { ...found, at, tookMs: at - began }) : lateResults.delete(check);
    };
    // The catch block below handles errors.
    work.then(note, () => lateResults.delete(check));
    return await withTimeout(patienceMs, work);
  } catch (error) {
    if (!(error instanceof TimedOut)) return { ok: false, detail: describeFault(error) };
    isLate = true;
    const last = lateResults.get(check);
    if (last === undefined || began - last.at > MAX_RESULT_AGE_MS) return { ok: false, detail: NO_ANSWER };
    const seconds = (last.tookMs / 1_000).toFixed(1);
    return { ok: false, detail: last.ok ? `slow: the last response took ${seconds} s` : last.detail };
  }
};
