import { describeFault, TimedOut, withTimeout } from '#event-store';

export interface Check {
  readonly ok: boolean;
  /** State of the check, in words an operator understands; no addresses, no secrets. */
  readonly detail: string;
  /** It works, and not as well as it should: told, and no reason to take the process away. */
  readonly degraded?: boolean;
}

/** Named checks of what a process cannot work without. */
export type Checks = Readonly<Record<string, () => Promise<Check>>>;

/** Detail of a check that timed out and has no recent late answer. */
export const NO_ANSWER = 'no answer';

/** A check that hangs is a check that fails. Milliseconds. */
const CHECK_TIMEOUT_MS = 2_000;

/** Waits no longer than a check may take; then throws TimedOut. */
export const withCheckTimeout = <Result>(work: Promise<Result>): Promise<Result> => withTimeout(CHECK_TIMEOUT_MS, work);

/** An answer that came after its time. */
interface LateResult extends Check {
  readonly tookMs: number;
  /** Monotonic, in milliseconds. */
  readonly at: number;
}

/** The newest of each check, and for how long it is worth telling. */
const lateResults = new WeakMap<Checks[string], LateResult>();
const MAX_RESULT_AGE_MS = 60_000;

/**
 * All of them at once; none rejects. Of a check that does not answer in time (milliseconds) its last late answer is told,
 * so that what is slow is not taken for what is gone.
 */
export const runChecks = (
  checks: Checks,
  patienceMs = CHECK_TIMEOUT_MS,
): Promise<readonly (Check & { readonly name: string })[]> =>
  Promise.all(Object.entries(checks).map(async ([name, check]) => ({ name, ...(await run(check, patienceMs)) })));

const run = async (check: Checks[string], patienceMs: number): Promise<Check> => {
  const began = performance.now();
  // Set by the timer, not by the clock: a timer may fire slightly early.
  let isLate = false;
  try {
    const work = check();
    const note = (found: Check): unknown => {
      const at = performance.now();
      return isLate ? lateResults.set(check, { ...found, at, tookMs: at - began }) : lateResults.delete(check);
    };
    // An error of the check is told below.
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
