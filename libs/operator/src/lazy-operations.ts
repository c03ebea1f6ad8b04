import type * as bootstrapping from './bootstrap/bootstrap.js';
import type * as restoring from './backup/restore.js';
import type * as table from './operations.js';
import type * as linking from './workspace/workspace-link.js';
import type * as lying from './master-key/master-key-notice.js';
import type * as moving from './transfer/transfer.js';
import type * as movingDocuments from './transfer/transfer-documents.js';

/*
 * Most of the program is loaded only when it is needed: the command line asks a running server most of the time, and
 * shall not take seconds to start for it.
 */

/** Runs an operation by its name, here. Throws OperatorRefusal for a name that this program lacks. */
export const perform: typeof table.perform = async (...args) => (await import('./operations.js')).perform(...args);

/** The sandbox practice with its key, and the live one when its key is configured. Repeating it changes nothing. */
export const bootstrap: typeof bootstrapping.bootstrap = async (...args) =>
  (await import('./bootstrap/bootstrap.js')).bootstrap(...args);

/** Puts a backup into an empty data folder and checks all of it. */
export const restore: typeof restoring.restore = async (...args) =>
  (await import('./backup/restore.js')).restore(...args);

/** Moves everything from the embedded engines to the production ones. */
export const transfer: typeof moving.transfer = async (...args) =>
  (await import('./transfer/transfer.js')).transfer(...args);

/** Copies documents from GridFS into the object store. */
export const transferDocuments: typeof movingDocuments.transferDocuments = async (...args) =>
  (await import('./transfer/transfer-documents.js')).transferDocuments(...args);

/** Notice about where the master key lies; null where all is well. */
export const masterKeyNotice: typeof lying.masterKeyNotice = async (...args) =>
  (await import('./master-key/master-key-notice.js')).masterKeyNotice(...args);

/** A one-time link that signs a member in to the hosted workspace. */
export const makeWorkspaceLink: typeof linking.makeWorkspaceLink = async (...args) =>
  (await import('./workspace/workspace-link.js')).makeWorkspaceLink(...args);
