/* Loads operations on first use, because the command line must start fast and usually calls a running server. */

const lazy =
  <Arguments extends readonly unknown[], Result>(load: () => Promise<(...args: Arguments) => Promise<Result>>) =>
  async (...args: Arguments): Promise<Result> =>
    (await load())(...args);

/** Runs an operation by name in this process. Throws OperatorRefusal for an unknown name. */
export const perform = lazy(async () => (await import('./operations.js')).perform);

export const bootstrap = lazy(async () => (await import('./bootstrap/bootstrap.js')).bootstrap);

export const restore = lazy(async () => (await import('./backup/restore.js')).restore);

export const transfer = lazy(async () => (await import('./transfer/transfer.js')).transfer);

export const transferDocuments = lazy(async () => (await import('./transfer/transfer.js')).transferDocuments);

/** Returns the notice, or null if there is nothing to report. */
export const masterKeyNotice = lazy(async () => (await import('./master-key/master-key-notice.js')).masterKeyNotice);

export const makeWorkspaceLink = lazy(async () => (await import('./workspace/workspace-link.js')).makeWorkspaceLink);
