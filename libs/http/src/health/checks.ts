export interface Check {
  readonly ok: boolean;
  /** What is being waited for, in words an operator understands; no addresses, no secrets. */
  readonly detail: string;
}

/** Named checks of what a process cannot work without. */
export type Checks = Readonly<Record<string, () => Promise<Check>>>;

/** A check that hangs is a check that fails. Milliseconds. */
const PATIENCE_MS = 2_000;

class NoAnswer extends Error {}

/** Waits no longer than a check may take; then rejects. */
export const inTime = async <Result>(work: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), PATIENCE_MS);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
};

/** All of them at once; none rejects. */
export const runChecks = (checks: Checks): Promise<readonly (Check & { readonly name: string })[]> =>
  Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        return { name, ...(await inTime(check())) };
      } catch (error) {
        return { name, ok: false, detail: error instanceof NoAnswer ? 'no answer' : 'failed' };
      }
    }),
  );
