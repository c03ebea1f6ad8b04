import type { MongoError, MongoServerError } from 'mongodb';
import { EventStoreUnavailable } from '../event-store.js';

/** Driver errors that mean no server was reachable or none responded. */
const driverErrors = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoServerSelectionError',
  'MongoWaitQueueTimeoutError',
  'MongoOperationTimeoutError',
  'MongoNotConnectedError',
  'MongoPoolClosedError',
  'MongoSystemError',
  'MongoUnexpectedServerResponseError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoServerClosedError',
  'MongoExpiredSessionError',
  'MongoStalePrimaryError',
  'MongoWriteConcernError',
]);

/**
 * Server error codes for an outage: shutdown, not primary, unreachable host, step down, interrupted operation, time
 * limit exceeded, write concern timeout.
 */
const outageCodes = new Set([6, 7, 50, 64, 89, 91, 189, 262, 9001, 10_107, 11_600, 11_602, 13_435, 13_436]);

/** Codes for Unauthorized, AuthenticationFailed, and hosted MongoDB's code for both. */
const refusalCodes = new Set([13, 18, 8000]);

/** Recognizes errors by a method that only they have, so that installations without MongoDB do not load the driver. */
const isMongoError = (error: unknown): error is MongoError =>
  error instanceof Error && typeof (error as Partial<MongoError>).hasErrorLabel === 'function';

/** True for a temporary failure. The outcome of a write is then unknown. */
export const isMongoOutage = (error: unknown): boolean => {
  if (!isMongoError(error)) return false;
  if (driverErrors.has(error.name)) return true;
  if (error.hasErrorLabel('RetryableWriteError') || outageCodes.has(Number(error.code))) return true;
  // A bulk write error wraps the error that caused it.
  const inner: unknown = (error as Partial<MongoServerError>).errorResponse;
  return inner !== error && isMongoError(inner) && isMongoOutage(inner);
};

/** True if MongoDB rejects the user's credentials or permissions. An operator must fix them. */
export const isMongoRefusal = (error: unknown): boolean => isMongoError(error) && refusalCodes.has(Number(error.code));

/** Throws EventStoreUnavailable during an outage, so that the caller can retry. */
export const callMongo = async <Result>(call: () => Promise<Result>): Promise<Result> => {
  try {
    return await call();
  } catch (error) {
    throw isMongoOutage(error) ? new EventStoreUnavailable('MongoDB did not respond', { cause: error }) : error;
  }
};

/** Retries once after an outage. Only for idempotent calls. The driver retries writes only on a replica set. */
export const callMongoWithRetry = <Result>(call: () => Promise<Result>): Promise<Result> =>
  callMongo(async () => {
    try {
      return await call();
    } catch (error) {
      if (!isMongoOutage(error)) throw error;
      return call();
    }
  });
