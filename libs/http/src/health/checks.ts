import { describeFault, TimedOut, withTimeout } from '#event-store';

export interface Check {
  readonly ok: boolean;
  /** State of the check as text for operators, without addresses and secrets. */
  readonly detail: string;
  /** True if the checked part works with limitations. This is reported, but the process stays ready. */
  readonly degraded?: boolean;
}

/** Checks of the parts that a process cannot work without, by name. */
export type Checks = Readonly<Record<string, () => Promise<Check>>>;

/** Detail of a check that timed out and has no recent late answer. */
export const NO_ANSWER = 'no answer';

/** Time after which a check counts as failed, in milliseconds. */
const CHECK_TIMEOUT_MS = 2_000;

/** Waits for a check. Throws `TimedOut` after the timeout for checks. */
export const withCheckTimeout = <Result>(work: Promise<Result>): Promise<Result> => withTimeout(CHECK_TIMEOUT_MS, work);

/** Result that arrived after the timeout of its check. */
interface LateResult extends Check {
  readonly tookMs: number;
  /** Time of arrival, monotonic, in milliseconds. */
  readonly at: number;
}

/** Latest late result of each check, and the time in milliseconds for which it is reported. */
const lateResults = new WeakMap<Checks[string], LateResult>();
const MAX_RESULT_AGE_MS = 60_000;

/**
 * Runs all checks concurrently and never rejects. `patienceMs` is the timeout of each check in milliseconds. For a
 * check that times out, the last late result is reported, so that operators can distinguish slow from unavailable
 * parts.
 */
export const runChecks = (
  checks: Checks,
  patienceMs = CHECK_TIMEOUT_MS,
): Promise<readonly (Check & { readonly name: string })[]> =>
  Promise.all(Object.entries(checks).map(async ([name, check]) => ({ name, ...(await run(check, patienceMs)) })));

const run = async (check: Checks[string], patienceMs: number): Promise<Check> => {
  const began = performance.now();
  // Set this by the timer instead of the clock, because a timer may fire slightly early.
  let isLate = false;
  try {
    const work = check();
    const note = (found: Check): unknown => {
      const at = performance.now();
      return isLate ? lateResults.set(check, { ...found, at, tookMs: at - began }) : lateResults.delete(check);
    };
    // The catch block below handles errors of the check.
    work.then(note, () => lateResults.delete(check));
    return await withTimeout(patienceMs, work);
  } catch (error) {
    if (!(error instanceof TimedOut)) return { ok: false, detail: describeFault(error) };
    isLate = true;
    const last = lateResults.get(check);
    if (last === undefined || began - last.at > MAX_RESULT_AGE_MS) return { ok: false, detail: NO_ANSWER };
    const seconds = (last.tookMs / 1_000).toFixed(1);
    return { ok: false, detail: last.ok ? `slow: its last answer took ${seconds} s` : last.detail };
  }
};
