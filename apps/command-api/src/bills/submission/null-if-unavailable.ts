/** Maximum time that a submission waits for data that it needs only for warnings, in milliseconds. */
const LOOKUP_TIMEOUT_MS = 2_000;

/** Returns the result of work on the state store and the read models, or null if the work fails or takes too long. */
export const nullIfUnavailable = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, LOOKUP_TIMEOUT_MS, null).unref();
  });
  try {
    // A bill is accepted while these stores are unavailable. Warnings are then omitted or added later by the projector.
    return await Promise.race([work().catch(() => null), timeout]);
  } finally {
    clearTimeout(timer);
  }
};
