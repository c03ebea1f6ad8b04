/** Timers that keep running while the wall clock stands still: all but the date. */
const runningTimers = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/** Does a piece of work while the wall clock of this process stands still at `now`, in milliseconds. */
export const withFrozenClock = async <Result>(work: (now: number) => Promise<Result>): Promise<Result> => {
  const now = Date.now();
  jest.useFakeTimers({ now, doNotFake: [...runningTimers] });
  try {
    return await work(now);
  } finally {
    jest.useRealTimers();
  }
};
