import {
  AppendTooLarge,
  EventStoreRefused,
  EventStoreUnavailable,
  PositionUnknown,
  StreamDeleted,
} from '../event-store.js';

/** Members of errors of every class: they come as CommandError, as gRPC's ServiceError and as Error. */
interface ClientError {
  readonly code?: unknown;
  readonly type?: unknown;
  readonly message?: unknown;
  readonly streamName?: unknown;
  readonly metadata?: { getMap?: () => Record<string, unknown> };
}

/** gRPC: CANCELLED, DEADLINE_EXCEEDED, ABORTED, INTERNAL (a connection that broke inside a message), UNAVAILABLE. */
const indeterminateCodes = new Set([1, 4, 10, 13, 14]);
const indeterminateTypes = new Set(['timeout', 'deadline-exceeded', 'unavailable', 'cancelled', 'not-leader']);
/** gRPC: PERMISSION_DENIED, UNAUTHENTICATED. */
const refusalCodes = new Set([7, 16]);
/** The projections of the server refuse a user as a fault of theirs. */
const notAuthorized = /\bNotAuthorized\b/;
/** The server's words for a read of $all that begins where nothing was written. */
const unknownPositionPattern = /\b(?:Filtered)?ReadAllResult\b/;
const notReady =
  /not ready|no connection established|failed to discover|channel (has been )?(shut down|closed)|not leader/i;

/** gRPC: FAILED_PRECONDITION, with the server's text for an append to a stream with a tombstone. */
const deletedCode = 9;
const deletedPattern = /^(?:9 FAILED_PRECONDITION: )?Event stream '(.*)' is deleted/;

/** Type of the server's exception, such as `stream-not-found`; '' when the error is not the server's. */
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
 * One of our own errors for any error of the client, told apart by code and text: its classes differ by call and phase.
 * What is not known to be temporary stays as it is, a fault.
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
 * Waits no longer than `milliseconds` for an answer, or for the next part of one: `heard` begins the wait anew. Not every
 * call of the client has a deadline, and some never settle: their late answer is dropped. Errors come out classified.
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

/** Nobody answered within the time limit, neither the server nor the line: not one of the errors that say more. */
export const isTimeout = (error: unknown): boolean => {
  if (!(error instanceof EventStoreUnavailable) || error instanceof EventStoreRefused) return false;
  const { code } = (error.cause ?? {}) as ClientError;
  return error.cause === undefined || code === 4 || typeOf(error.cause) === 'deadline-exceeded';
};
