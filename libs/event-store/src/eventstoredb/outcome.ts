import {
  AppendTooLarge,
  EventStoreRefused,
  EventStoreUnavailable,
  PositionUnknown,
  StreamDeleted,
} from '../event-store.js';

/** Common members of the client's errors, which have several classes: CommandError, gRPC's ServiceError and Error. */
interface ClientError {
  readonly code?: unknown;
  readonly type?: unknown;
  readonly message?: unknown;
  readonly streamName?: unknown;
  readonly metadata?: { getMap?: () => Record<string, unknown> };
}

/** Codes for an unknown outcome: `CANCELLED`, `DEADLINE_EXCEEDED`, `ABORTED`, `INTERNAL`, `UNAVAILABLE`. */
const indeterminateCodes = new Set([1, 4, 10, 13, 14]);
const indeterminateTypes = new Set(['timeout', 'deadline-exceeded', 'unavailable', 'cancelled', 'not-leader']);
/** Codes for `PERMISSION_DENIED` and `UNAUTHENTICATED`. */
const refusalCodes = new Set([7, 16]);
/** Message for a missing projection permission. The error has a server error's code. */
const notAuthorized = /\bNotAuthorized\b/;
/** Message for a read of $all from a position where nothing was written. */
const unknownPositionPattern = /\b(?:Filtered)?ReadAllResult\b/;
const notReady =
  /not ready|no connection established|failed to discover|channel (has been )?(shut down|closed)|not leader/i;

/** Code FAILED_PRECONDITION. With the message below: an append to a stream with a tombstone. */
const deletedCode = 9;
const deletedPattern = /^(?:9 FAILED_PRECONDITION: )?Event stream '(.*)' is deleted/;

/** Error type, such as `stream-not-found`, or '' if the error is not from the server. */
const typeOf = (error: unknown): string => {
  const { type, metadata } = (error ?? {}) as ClientError;
  const name = type ?? metadata?.getMap?.()['exception'];
  return typeof name === 'string' ? name : '';
};

/** Name of the deleted stream, or '' if it is not named. Null for other errors. */
const deletedStreamOf = (error: unknown, text: string): string | null => {
  const { code, streamName, metadata } = (error ?? {}) as ClientError;
  const [, quoted] = (code === deletedCode ? deletedPattern.exec(text) : null) ?? [];
  if (typeOf(error) !== 'stream-deleted' && quoted === undefined) return null;
  const name = streamName ?? metadata?.getMap?.()['stream-name'] ?? quoted;
  return typeof name === 'string' ? name : '';
};

/** Uses codes and messages: the client's error classes differ by call and phase. Returns other errors unchanged. */
export const classify = (error: unknown): unknown => {
  const { code, message } = (error ?? {}) as ClientError;
  if (typeOf(error) === 'maximum-append-size-exceeded' || code === 8) {
    return new AppendTooLarge('the event store rejected the append because of its size', { cause: error });
  }
  const text = typeof message === 'string' ? message : '';
  if (refusalCodes.has(code as number) || typeOf(error) === 'access-denied' || notAuthorized.test(text)) {
    return new EventStoreRefused('EventStoreDB rejects the user of EVENTSTOREDB_URL', { cause: error });
  }
  const deleted = deletedStreamOf(error, text);
  if (deleted !== null) return new StreamDeleted(deleted, { cause: error });
  if (unknownPositionPattern.test(text))
    return new PositionUnknown('the event store never assigned this position', { cause: error });
  const temporary =
    indeterminateCodes.has(code as number) || indeterminateTypes.has(typeOf(error)) || notReady.test(text);
  return temporary ? new EventStoreUnavailable('the event store did not respond', { cause: error }) : error;
};

/** `heard` restarts the wait. Some client calls never settle; a late response is ignored. Throws classified errors. */
export const withResponseTimeout = async <Result>(
  milliseconds: number,
  call: (heard: () => void) => Promise<Result>,
): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new EventStoreUnavailable('the event store did not respond in time')),
      milliseconds,
    );
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

/** True for a timeout. False for errors with a more specific cause. */
export const isTimeout = (error: unknown): boolean => {
  if (!(error instanceof EventStoreUnavailable) || error instanceof EventStoreRefused) return false;
  const { code } = (error.cause ?? {}) as ClientError;
  return error.cause === undefined || code === 4 || typeOf(error.cause) === 'deadline-exceeded';
};
