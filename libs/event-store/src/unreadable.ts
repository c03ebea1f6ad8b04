import { isKeyError } from './encryption-keys/key-store.js';
import { StreamDeleted } from './event-store.js';

/** Returns true if an operator must restore data before the events can be read: a key is missing, or a stream was deleted. */
export const isUnreadable = (error: unknown): boolean => isKeyError(error) || error instanceof StreamDeleted;
