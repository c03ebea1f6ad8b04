import { faults } from './background/faults.js';

/** Signal that wakes a waiting task. If no task waits, the signal is kept for the next wait. */
export class WakeSignal {
  private raised = false;
  private wake: (() => void) | null = null;

  raise(): void {
    this.raised = true;
    this.wake?.();
  }

  /**
   * Waits for the signal, the timeout (null for none) or an abort. Returns true if the signal was raised, perhaps
   * before the call. Never throws.
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

/** Waits for `ms` milliseconds, or until `signal` aborts. Never throws. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> =>
  void (await new WakeSignal().wait(ms, signal));

/** Delay in milliseconds. `attempt` counts from 1. The delay doubles with each attempt. */
export const backoffDelay = (attempt: number, first: number, longest: number): number =>
  Math.min(first * 2 ** (attempt - 1), longest);

/** Combines calls. Calls made before a run starts share the run. A call during a run waits for the next run. */
export const coalesce = <Result>(work: () => Promise<Result>): (() => Promise<Result>) => {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | null = null;
  const begin = (): Promise<Result> => {
    next = null;
    const begun = work();
    // The error is thrown to this run's callers.
    running = begun.catch(() => undefined);
    return begun;
  };
  return () => (next ??= running.then(begin));
};

/** Maximum time that calls wait for work that hangs, in milliseconds. */
const MAX_SHARED_AGE_MS = 250;

interface SharedWork<Result> {
  readonly since: number;
  readonly run: () => Promise<Result>;
  calls: number;
}

/** Calls that wait for running work with the same key share the next run. */
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

/** Thrown after a timeout. The work may still finish; its result is ignored. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

/** Returns the result of the work. Throws TimedOut if the work takes longer than `milliseconds`. */
export const withTimeout = async <Result>(milliseconds: number, work: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new TimedOut(`not completed within ${milliseconds} ms`)),
      Math.max(milliseconds, 0),
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** Returns results in item order. Starts no more items after an error. */
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

/** Delays in milliseconds, doubled after each failure. */
export interface BackoffLimits {
  readonly first: number;
  readonly longest: number;
}

/** Retries soon, without flooding an engine that is recovering. */
export const engineBackoff: BackoffLimits = { first: 100, longest: 5_000 };

export interface RetryPolicy {
  /** Called for each failure, in addition to reporting it to `faults`. */
  readonly failed?: (error: unknown) => void | Promise<void>;
  readonly rests?: BackoffLimits;
  /** ID of this item, if the work has several items. No personal data. */
  readonly piece?: string | undefined;
}

/** Retries work until it succeeds. Reports failures like `background`. Throws the last error once `signal` aborts. */
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
