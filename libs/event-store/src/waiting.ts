import { faults } from './background/faults.js';

/** Says that it is worth looking again. It remembers a raise until somebody waits: none is lost between a look and a wait. */
export class WakeSignal {
  private raised = false;
  private wake: (() => void) | null = null;

  raise(): void {
    this.raised = true;
    this.wake?.();
  }

  /**
   * Waits until it is raised (or was since the last wait), the time is over (null: never), or the signal aborts. Returns true if
   * it was raised. Never throws.
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

/** A rest of so many milliseconds that an abort ends. Never throws. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> =>
  void (await new WakeSignal().wait(ms, signal));

/** Milliseconds to rest after the failed attempt of this number (1 is the first): twice as long with each, up to the longest. */
export const backoffDelay = (attempt: number, first: number, longest: number): number =>
  Math.min(first * 2 ** (attempt - 1), longest);

/** Does it once for all who ask before it begins: each gets what it came to after it was asked for. */
export const coalesce = <Result>(work: () => Promise<Result>): (() => Promise<Result>) => {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | null = null;
  const begin = (): Promise<Result> => {
    next = null;
    const begun = work();
    // The next one only waits for it; what it throws is told to those who asked.
    running = begun.catch(() => undefined);
    return begun;
  };
  return () => (next ??= running.then(begin));
};

/** Maximum age of work that other calls wait for, in milliseconds. Later calls do not wait for work that hangs. */
const MAX_SHARED_AGE_MS = 250;

interface SharedWork<Result> {
  readonly since: number;
  readonly run: () => Promise<Result>;
  calls: number;
}

/** Coalesces work by key: calls with one key that wait for running work share the next run. */
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

/** Work that was given up after its time. It may still end; nobody hears of it. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

/** Result of the work; throws TimedOut when that takes longer than `milliseconds`. */
export const withTimeout = async <Result>(milliseconds: number, work: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut(`not done within ${milliseconds} ms`)), Math.max(milliseconds, 0));
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** Does something with each item, so many at a time; the results are in the order of the items. Begins none after an error. */
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

/** Asks again and again until the answer is yes; false when that takes longer than so many milliseconds. */
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

/** How long to rest after failures, in milliseconds: `first` after the first one, `longest` after many. */
export interface BackoffLimits {
  readonly first: number;
  readonly longest: number;
}

/** After failures of an engine: it is asked again soon, but does not get a storm of questions when it returns. */
export const engineBackoff: BackoffLimits = { first: 100, longest: 5_000 };

/** How work is tried again and again. */
export interface RetryPolicy {
  /** Hears of each failure, besides `faults`. */
  readonly failed?: (error: unknown) => void | Promise<void>;
  readonly rests?: BackoffLimits;
  /** The piece of the work that this is, where it has many: ids, nothing personal. */
  readonly piece?: string | undefined;
}

/**
 * Tries until it works; failures are told by the name of the work, as `background` tells them. Once the signal aborts it
 * throws what failed last.
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
