import type { MongoError, MongoServerError } from 'mongodb';
import { EventStoreUnavailable } from '../event-store.js';

/** Driver errors which mean that no server was reachable or none responded. */
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
 * Codes of a server that is shutting down, is not the primary, or could not reach the other servers: unreachable host,
 * step down, interrupted operation, time limit exceeded, write concern timeout.
 */
const outageCodes = new Set([6, 7, 50, 64, 89, 91, 189, 262, 9001, 10_107, 11_600, 11_602, 13_435, 13_436]);

/** Codes Unauthorized and AuthenticationFailed, and the code of hosted MongoDB for both. */
const refusalCodes = new Set([13, 18, 8000]);

/**
 * Returns true for errors of the MongoDB driver. Recognized by a method that only they have, so that the driver is not
 * loaded on installations without MongoDB.
 */
const isMongoError = (error: unknown): error is MongoError =>
  error instanceof Error && typeof (error as Partial<MongoError>).hasErrorLabel === 'function';

/** Returns true if MongoDB is temporarily unavailable. The outcome of a write is then unknown. */
export const isMongoOutage = (error: unknown): boolean => {
  if (!isMongoError(error)) return false;
  if (driverErrors.has(error.name)) return true;
  if (error.hasErrorLabel('RetryableWriteError') || outageCodes.has(Number(error.code))) return true;
  // A bulk write error wraps the error that caused it.
  const inner: unknown = (error as Partial<MongoServerError>).errorResponse;
  return inner !== error && isMongoError(inner) && isMongoOutage(inner);
};

/** Returns true if MongoDB rejects the credentials or permissions of the user. An operator must fix them. */
export const isMongoRefusal = (error: unknown): boolean => isMongoError(error) && refusalCodes.has(Number(error.code));

/**
 * Runs a MongoDB call. Throws EventStoreUnavailable for an outage, like the event store, so that the caller can retry.
 */
export const callMongo = async <Result>(call: () => Promise<Result>): Promise<Result> => {
  try {
    return await call();
  } catch (error) {
    throw isMongoOutage(error) ? new EventStoreUnavailable('MongoDB did not answer', { cause: error }) : error;
  }
};

/**
 * Runs a MongoDB call and retries it once after an outage. Only for calls that can be repeated. The driver retries only
 * once, and writes only if the server is a replica set.
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
