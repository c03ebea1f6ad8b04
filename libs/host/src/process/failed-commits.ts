/**
 * The embedded database rejects promises of its own beside those that it has given out: a write that failed (a full disk) is
 * told to whoever wrote, and would end the process all the same, as a rejection that nobody handles. Everything else that
 * nobody handles ends it as ever.
 */
export const outliveFailedCommits = (): void => {
  process.on('unhandledRejection', (reason: unknown) => {
    if (!isFailedCommit(reason)) throw reason;
  });
};

const isFailedCommit = (reason: unknown): boolean => {
  if (!(reason instanceof Error)) return false;
  // The promises that wait for a transaction, and the one that says why it failed.
  return 'commitError' in reason || ('code' in reason && typeof reason.code === 'number');
};
