/** Timers that keep running while the wall clock is frozen: everything except the date. */
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

/** Runs a function while this process's wall clock is frozen at `now`, in milliseconds. */
export const withFrozenClock = async <Result>(work: (now: number) => Promise<Result>): Promise<Result> => {
  const now = Date.now();
  jest.useFakeTimers({ now, doNotFake: [...runningTimers] });
  try {
    return await work(now);
  } finally {
    jest.useRealTimers();
  }
};
