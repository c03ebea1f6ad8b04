/** Returns a handler for rejected file operations. It returns `otherwise` for a missing file. Throws other errors. */
export const orIfMissing =
  <Nothing>(otherwise: Nothing) =>
  (error: unknown): Nothing => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise;
    throw error;
  };
