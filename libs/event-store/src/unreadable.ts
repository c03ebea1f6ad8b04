import { isKeyError } from './encryption-keys/key-store.js';
import { StreamDeleted } from './event-store.js';

/**
 * Returns true if an operator must restore data before the events can be read, because a key is missing or a stream was
 * deleted.
 */
export const isUnreadable = (error: unknown): boolean => isKeyError(error) || error instanceof StreamDeleted;

/**
 * Returns no events for a stream that was deleted permanently, so that background work skips the stream. Throws all
 * other errors. The event store has already reported the stream, and `doctor` lists it.
 */
export const emptyIfDeleted = (error: unknown): [] => {
  if (!(error instanceof StreamDeleted)) throw error;
  return [];
};

/** Returns null for a stream that was deleted permanently. Throws all other errors. */
export const nullIfDeleted = (error: unknown): null => {
  if (!(error instanceof StreamDeleted)) throw error;
  return null;
};
