/** Timeout for data that a submission needs only for warnings. */
const LOOKUP_TIMEOUT_MS = 2_000;

/** Returns null if the work fails or takes too long. */
export const nullIfUnavailable = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, LOOKUP_TIMEOUT_MS, null).unref();
  });
  try {
    // A bill is accepted even if these stores are unavailable. The projector adds missing warnings later.
    return await Promise.race([work().catch(() => null), timeout]);
  } finally {
    clearTimeout(timer);
  }
};
