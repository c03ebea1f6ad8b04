/** Returns a handler of rejected file operations: it returns `otherwise` if there is no such file, and throws other errors. */
export const orIfMissing =
  <Nothing>(otherwise: Nothing) =>
  (error: unknown): Nothing => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise;
    throw error;
  };
