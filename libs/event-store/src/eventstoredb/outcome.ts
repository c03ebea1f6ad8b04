import {
  AppendTooLarge,
  EventStoreRefused,
  EventStoreUnavailable,
  PositionUnknown,
  StreamDeleted,
} from '../event-store.js';

/** Members of the client's errors, which have several classes: CommandError, gRPC's ServiceError and Error. */
interface ClientError {
  readonly code?: unknown;
  readonly type?: unknown;
  readonly message?: unknown;
  readonly streamName?: unknown;
  readonly metadata?: { getMap?: () => Record<string, unknown> };
}

/**
 * gRPC codes after which the outcome is unknown: `CANCELLED`, `DEADLINE_EXCEEDED`, `ABORTED`, `INTERNAL` (connection
 * broken within a message) and `UNAVAILABLE`.
 */
const indeterminateCodes = new Set([1, 4, 10, 13, 14]);
const indeterminateTypes = new Set(['timeout', 'deadline-exceeded', 'unavailable', 'cancelled', 'not-leader']);
/** gRPC codes `PERMISSION_DENIED` and `UNAUTHENTICATED`. */
const refusalCodes = new Set([7, 16]);
/** Text of the error for a user without permission for projections. The error has the code of a server error. */
const notAuthorized = /\bNotAuthorized\b/;
/** Text of the server's error for a read of $all from a position where nothing was written. */
const unknownPositionPattern = /\b(?:Filtered)?ReadAllResult\b/;
const notReady =
  /not ready|no connection established|failed to discover|channel (has been )?(shut down|closed)|not leader/i;

/** gRPC code FAILED_PRECONDITION. With the text below, it means an append to a stream with a tombstone. */
const deletedCode = 9;
const deletedPattern = /^(?:9 FAILED_PRECONDITION: )?Event stream '(.*)' is deleted/;

/**
 * Returns the type of the server's exception, such as `stream-not-found`, or '' if the error is not from the server.
 */
const typeOf = (error: unknown): string => {
  const { type, metadata } = (error ?? {}) as ClientError;
  const name = type ?? metadata?.getMap?.()['exception'];
  return typeof name === 'string' ? name : '';
};

/** Name of the stream whose tombstone the error reports, or '' if it is not named. Returns null for every other error. */
const deletedStreamOf = (error: unknown, text: string): string | null => {
  const { code, streamName, metadata } = (error ?? {}) as ClientError;
  const [, quoted] = (code === deletedCode ? deletedPattern.exec(text) : null) ?? [];
  if (typeOf(error) !== 'stream-deleted' && quoted === undefined) return null;
  const name = streamName ?? metadata?.getMap?.()['stream-name'] ?? quoted;
  return typeof name === 'string' ? name : '';
};

/**
 * Converts an error of the client to an error of this service. Uses codes and texts, because the error classes differ
 * by call and phase. An error that is not known to be temporary is returned unchanged.
 */
export const classify = (error: unknown): unknown => {
  const { code, message } = (error ?? {}) as ClientError;
  if (typeOf(error) === 'maximum-append-size-exceeded' || code === 8) {
    return new AppendTooLarge('the event store refused the append for its size', { cause: error });
  }
  const text = typeof message === 'string' ? message : '';
  if (refusalCodes.has(code as number) || typeOf(error) === 'access-denied' || notAuthorized.test(text)) {
    return new EventStoreRefused('EventStoreDB refuses the user of EVENTSTOREDB_URL', { cause: error });
  }
  const deleted = deletedStreamOf(error, text);
  if (deleted !== null) return new StreamDeleted(deleted, { cause: error });
  if (unknownPositionPattern.test(text))
    return new PositionUnknown('the event store never gave this position', { cause: error });
  const temporary =
    indeterminateCodes.has(code as number) || indeterminateTypes.has(typeOf(error)) || notReady.test(text);
  return temporary ? new EventStoreUnavailable('the event store did not answer', { cause: error }) : error;
};

/**
 * Waits at most `milliseconds` for a response or its next part; `heard` restarts the wait. Some calls of the client
 * have no deadline or never settle; a late response is ignored. Throws classified errors.
 */
export const withResponseTimeout = async <Result>(
  milliseconds: number,
  call: (heard: () => void) => Promise<Result>,
): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EventStoreUnavailable('the event store did not answer in time')), milliseconds);
  });
  try {
    return await Promise.race([call(() => timer?.refresh()), late]);
  } catch (error) {
    throw classify(error);
  } finally {
    clearTimeout(timer);
    timer = undefined;
  }
};

/**
 * Returns true if neither the server nor the network responded in time. False for errors with a more specific cause.
 */
export const isTimeout = (error: unknown): boolean => {
  if (!(error instanceof EventStoreUnavailable) || error instanceof EventStoreRefused) return false;
  const { code } = (error.cause ?? {}) as ClientError;
  return error.cause === undefined || code === 4 || typeOf(error.cause) === 'deadline-exceeded';
};
