import { isKeyError } from './encryption-keys/key-store.js';
import { StreamDeleted } from './event-store.js';

/** An operator must restore a key or a stream. */
export const isUnreadable = (error: unknown): boolean => isKeyError(error) || error instanceof StreamDeleted;

/** Background work skips a permanently deleted stream, which is already reported. Throws other errors. */
export const emptyIfDeleted = (error: unknown): [] => {
  if (!(error instanceof StreamDeleted)) throw error;
  return [];
};

/** Returns null for a stream that was deleted permanently. Throws all other errors. */
export const nullIfDeleted = (error: unknown): null => {
  if (!(error instanceof StreamDeleted)) throw error;
  return null;
};
