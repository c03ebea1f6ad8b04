import type { MongoError, MongoServerError } from 'mongodb';
import { EventStoreUnavailable } from '../event-store.js';

/** Errors of the driver that say that no server could be asked, or did not answer. */
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
 * Codes of a server that shuts down, is not the primary (any more), or could not wait for the others: unreachable
 * hosts, steps down, interrupted work, time limits, a write concern that was not met in time.
 */
const outageCodes = new Set([6, 7, 50, 64, 89, 91, 189, 262, 9001, 10_107, 11_600, 11_602, 13_435, 13_436]);

/** Codes Unauthorized, AuthenticationFailed, and the one of a hosted MongoDB for either. */
const refusalCodes = new Set([13, 18, 8000]);

/** By its label's method, which no other error has: whoever runs without MongoDB does not load its driver to ask. */
const isMongoError = (error: unknown): error is MongoError =>
  error instanceof Error && typeof (error as Partial<MongoError>).hasErrorLabel === 'function';

/** MongoDB is away for now. Whether a write was done is not known. */
export const isMongoOutage = (error: unknown): boolean => {
  if (!isMongoError(error)) return false;
  if (driverErrors.has(error.name)) return true;
  if (error.hasErrorLabel('RetryableWriteError') || outageCodes.has(Number(error.code))) return true;
  // A bulk write wraps whatever stopped it.
  const inner: unknown = (error as Partial<MongoServerError>).errorResponse;
  return inner !== error && isMongoError(inner) && isMongoOutage(inner);
};

/** MongoDB knows the user not, or not well enough: an operator has to mend it. */
export const isMongoRefusal = (error: unknown): boolean => isMongoError(error) && refusalCodes.has(Number(error.code));

/** Runs a call of MongoDB's. An outage comes out as EventStoreUnavailable, as one of the log does: come again. */
export const callMongo = async <Result>(call: () => Promise<Result>): Promise<Result> => {
  try {
    return await call();
  } catch (error) {
    throw isMongoOutage(error) ? new EventStoreUnavailable('MongoDB did not answer', { cause: error }) : error;
  }
};

/**
 * Calls once more after an outage: for calls that may be repeated. The driver repeats calls as well, but writes only
 * where the server is a replica set, and nothing a second time.
 */
export const callMongoWithRetry = <Result>(call: () => Promise<Result>): Promise<Result> =>
  callMongo(async () => {
    try {
      return await call();
    } catch (error) {
      if (!isMongoOutage(error)) throw error;
      return call();
    }
  });
