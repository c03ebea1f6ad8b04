/*
 * Most of the program is loaded only when it is needed: the command line asks a running server most of the time, and
 * shall not take seconds to start for it.
 */

/** Returns a function that loads the operation when it is called first. */
const lazy =
  <Arguments extends readonly unknown[], Result>(load: () => Promise<(...args: Arguments) => Promise<Result>>) =>
  async (...args: Arguments): Promise<Result> =>
    (await load())(...args);

/** Runs an operation by its name, here. Throws OperatorRefusal for a name that this program lacks. */
export const perform = lazy(async () => (await import('./operations.js')).perform);

/** The sandbox practice with its key, and the live one when its key is configured. Repeating it changes nothing. */
export const bootstrap = lazy(async () => (await import('./bootstrap/bootstrap.js')).bootstrap);

/** Puts a backup into an empty data folder and checks all of it. */
export const restore = lazy(async () => (await import('./backup/restore.js')).restore);

/** Moves everything from the embedded engines to the production ones. */
export const transfer = lazy(async () => (await import('./transfer/transfer.js')).transfer);

/** Copies documents from GridFS into the object store. */
export const transferDocuments = lazy(async () => (await import('./transfer/transfer.js')).transferDocuments);

/** Notice about where the master key lies; null where all is well. */
export const masterKeyNotice = lazy(async () => (await import('./master-key/master-key-notice.js')).masterKeyNotice);

/** A one-time link that signs a member in to the hosted workspace. */
export const makeWorkspaceLink = lazy(async () => (await import('./workspace/workspace-link.js')).makeWorkspaceLink);
