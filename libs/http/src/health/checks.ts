import { TimedOut, within } from '#event-store';

export interface Check {
  readonly ok: boolean;
  /** What is being waited for, in words an operator understands; no addresses, no secrets. */
  readonly detail: string;
}

/** Named checks of what a process cannot work without. */
export type Checks = Readonly<Record<string, () => Promise<Check>>>;

/** A check that hangs is a check that fails. Milliseconds. */
const PATIENCE_MS = 2_000;

/** Waits no longer than a check may take; then throws TimedOut. */
export const inTime = <Result>(work: Promise<Result>): Promise<Result> => within(PATIENCE_MS, work);

/** All of them at once; none rejects. */
export const runChecks = (checks: Checks): Promise<readonly (Check & { readonly name: string })[]> =>
  Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        return { name, ...(await inTime(check())) };
      } catch (error) {
        return { name, ok: false, detail: error instanceof TimedOut ? 'no answer' : 'failed' };
      }
    }),
  );
