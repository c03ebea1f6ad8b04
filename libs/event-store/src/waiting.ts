import { faults } from './background/faults.js';

/**
 * Wakes a waiting task. A signal that is raised while no task waits is kept for the next wait, so that none is lost.
 */
export class WakeSignal {
  private raised = false;
  private wake: (() => void) | null = null;

  raise(): void {
    this.raised = true;
    this.wake?.();
  }

  /**
   * Waits until the signal is raised, the timeout ends (null for no timeout) or `signal` aborts. Returns immediately if
   * it was raised since the last wait. Returns true if it was raised. Never throws.
   */
  async wait(timeoutMs: number | null, signal?: AbortSignal): Promise<boolean> {
    if (!this.raised && signal?.aborted !== true) {
      await new Promise<void>((resolve) => {
        const timer = timeoutMs === null ? undefined : setTimeout(resolve, timeoutMs);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
        signal?.addEventListener('abort', this.wake, { once: true });
      });
      if (this.wake) signal?.removeEventListener('abort', this.wake);
      this.wake = null;
    }
    const { raised } = this;
    this.raised = false;
    return raised;
  }
}

/** Waits for a number of milliseconds or until `signal` aborts. Never throws. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> =>
  void (await new WakeSignal().wait(ms, signal));

/**
 * Returns the delay after a failed attempt, in milliseconds. `attempt` counts from 1. The delay doubles with each
 * attempt, up to `longest`.
 */
export const backoffDelay = (attempt: number, first: number, longest: number): number =>
  Math.min(first * 2 ** (attempt - 1), longest);

/**
 * Coalesces calls: all calls that are made before a run starts share that run and its result. A call during a run waits
 * for the next run.
 */
export const coalesce = <Result>(work: () => Promise<Result>): (() => Promise<Result>) => {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | null = null;
  const begin = (): Promise<Result> => {
    next = null;
    const begun = work();
    // The next run only waits for this one. Its error is thrown to the callers of this run.
    running = begun.catch(() => undefined);
    return begun;
  };
  return () => (next ??= running.then(begin));
};

/**
 * Maximum age of running work that later calls wait for, in milliseconds. Calls do not wait longer for work that hangs.
 */
const MAX_SHARED_AGE_MS = 250;

interface SharedWork<Result> {
  readonly since: number;
  readonly run: () => Promise<Result>;
  calls: number;
}

/** Coalesces work by key: calls that wait for running work with the same key share the next run. */
export class KeyedCoalescer<Result> {
  private readonly shared = new Map<string, SharedWork<Result>>();

  async run(key: string, work: () => Promise<Result>): Promise<Result> {
    const entry = this.current(key) ?? { since: performance.now(), run: coalesce(work), calls: 0 };
    this.shared.set(key, entry);
    entry.calls += 1;
    try {
      return await entry.run();
    } finally {
      entry.calls -= 1;
      if (entry.calls === 0 && this.shared.get(key) === entry) this.shared.delete(key);
    }
  }

  private current(key: string): SharedWork<Result> | null {
    const entry = this.shared.get(key);
    return entry !== undefined && performance.now() - entry.since < MAX_SHARED_AGE_MS ? entry : null;
  }
}

/** Thrown when work exceeds its timeout. The work may still finish; its result is ignored. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

/** Returns the result of the work. Throws TimedOut if the work takes longer than `milliseconds`. */
export const withTimeout = async <Result>(milliseconds: number, work: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut(`not done within ${milliseconds} ms`)), Math.max(milliseconds, 0));
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/**
 * Processes the items with at most `atATime` in parallel and returns the results in the order of the items. Starts no
 * further item after an error.
 */
export const mapConcurrently = async <Item, Result>(
  items: readonly Item[],
  atATime: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> => {
  const results = new Array<Result>(items.length);
  let next = 0;
  const lane = async (): Promise<void> => {
    try {
      for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as Item);
    } catch (error) {
      next = items.length;
      throw error;
    }
  };
  await Promise.all(Array.from({ length: Math.min(atATime, items.length) }, lane));
  return results;
};

/** Calls `holds` every `everyMs` milliseconds until it returns true. Returns false after `milliseconds`. */
export const pollUntil = async (
  holds: () => Promise<boolean>,
  milliseconds: number,
  everyMs: number,
): Promise<boolean> => {
  const end = performance.now() + milliseconds;
  while (!(await holds())) {
    if (performance.now() > end) return false;
    await pause(everyMs);
  }
  return true;
};

/**
 * Delays after failures, in milliseconds: `first` after the first failure, doubled for each further failure, up to
 * `longest`.
 */
export interface BackoffLimits {
  readonly first: number;
  readonly longest: number;
}

/** Backoff after engine failures. Retries soon, without flooding the engine with requests when it recovers. */
export const engineBackoff: BackoffLimits = { first: 100, longest: 5_000 };

export interface RetryPolicy {
  /** Called for each failure, in addition to reporting it to `faults`. */
  readonly failed?: (error: unknown) => void | Promise<void>;
  readonly rests?: BackoffLimits;
  /** Name of this item of the work, if the work has several items. Contains IDs only, no personal data. */
  readonly piece?: string | undefined;
}

/**
 * Retries the work until it succeeds. Reports failures under the name of the work, as `background` does. Throws the
 * last error once `signal` aborts.
 */
export const retryUntilSuccess = async <Result>(
  name: string,
  work: () => Promise<Result>,
  signal: AbortSignal,
  { failed, rests: { first, longest } = engineBackoff, piece }: RetryPolicy = {},
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await work();
      faults.well(name, piece);
      return result;
    } catch (error) {
      faults.failed(name, error, piece);
      await failed?.(error);
      await pause(backoffDelay(attempt, first, longest), signal);
      if (!signal.aborted) continue;
      faults.well(name, piece);
      throw error;
    }
  }
};
