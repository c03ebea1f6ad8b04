import type { Logger } from 'pino';

/**
 * Ignores unhandled rejections from failed writes in the embedded database. The write's caller receives the error, but
 * the database also rejects internal promises, which would end the process. All other unhandled rejections still end
 * the process. Use only with the embedded engines, because other engines' errors also have numeric codes.
 */
export const ignoreFailedCommits = (log: Pick<Logger, 'warn'>): void => {
  process.on('unhandledRejection', (reason: unknown) => {
    if (!isFailedCommit(reason)) throw reason;
    log.warn({ msg: 'embedded database write failed', code: (reason as { code?: unknown }).code ?? null });
  });
};

const isFailedCommit = (reason: unknown): boolean => {
  if (!(reason instanceof Error)) return false;
  // Promises that wait for a transaction have `commitError`. The promise with the cause has a numeric code.
  return 'commitError' in reason || ('code' in reason && typeof reason.code === 'number');
};
