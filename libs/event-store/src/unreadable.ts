import { isKeyError } from './encryption-keys/key-store.js';
import { StreamDeleted } from './event-store.js';

/** True if an operator must restore a key or a stream. */
export const isUnreadable = (error: unknown): boolean => isKeyError(error) || error instanceof StreamDeleted;

/** Returns [] for a permanently deleted stream: it is already reported, and work skips it. Throws other errors. */
export const emptyIfDeleted = (error: unknown): [] => {
  if (!(error instanceof StreamDeleted)) throw error;
  return [];
};

/** Returns null for a permanently deleted stream. Throws other errors. */
export const nullIfDeleted = (error: unknown): null => {
  if (!(error instanceof StreamDeleted)) throw error;
  return null;
};
