import type { Logger } from 'pino';

/**
 * The embedded database rejects promises of its own beside those that it has given out: a write that failed (a full disk) is
 * told to whoever wrote, and would end the process all the same, as a rejection that nobody handles. Everything else that
 * nobody handles ends it as ever. For processes on the embedded engines alone: errors of other engines have numbers, too.
 */
export const ignoreFailedCommits = (log: Pick<Logger, 'warn'>): void => {
  process.on('unhandledRejection', (reason: unknown) => {
    if (!isFailedCommit(reason)) throw reason;
    log.warn({ msg: 'embedded database write failed', code: (reason as { code?: unknown }).code ?? null });
  });
};

const isFailedCommit = (reason: unknown): boolean => {
  if (!(reason instanceof Error)) return false;
  // The promises that wait for a transaction, and the one that says why it failed.
  return 'commitError' in reason || ('code' in reason && typeof reason.code === 'number');
};
