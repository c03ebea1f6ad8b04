/** How long a submission waits for what is only looked up for warnings, in milliseconds. */
const LOOKUP_TIMEOUT_MS = 2_000;

/** The result of some work on the state store and the read models; null where they do not answer in time, or fail. */
export const nullIfUnavailable = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, LOOKUP_TIMEOUT_MS, null).unref();
  });
  try {
    // A bill is taken while they are away: what they would have said, the bill does without, or the projector says it later.
    return await Promise.race([work().catch(() => null), timeout]);
  } finally {
    clearTimeout(timer);
  }
};
