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

/** The outcome is unknown: `CANCELLED`, `DEADLINE_EXCEEDED`, `ABORTED`, `INTERNAL`, `UNAVAILABLE`. */
const indeterminateCodes = new Set([1, 4, 10, 13, 14]);
const indeterminateTypes = new Set(['timeout', 'deadline-exceeded', 'unavailable', 'cancelled', 'not-leader']);
/** `PERMISSION_DENIED` and `UNAUTHENTICATED`. */
const refusalCodes = new Set([7, 16]);
/** No permission for projections. The error has the code of a server error. */
const notAuthorized = /\bNotAuthorized\b/;
/** Read of $all from a position where nothing was written. */
const unknownPositionPattern = /\b(?:Filtered)?ReadAllResult\b/;
const notReady =
  /not ready|no connection established|failed to discover|channel (has been )?(shut down|closed)|not leader/i;

/** FAILED_PRECONDITION. With the text below: an append to a stream with a tombstone. */
const deletedCode = 9;
const deletedPattern = /^(?:9 FAILED_PRECONDITION: )?Event stream '(.*)' is deleted/;

/** Such as `stream-not-found`. '' if the error is not from the server. */
const typeOf = (error: unknown): string => {
  const { type, metadata } = (error ?? {}) as ClientError;
  const name = type ?? metadata?.getMap?.()['exception'];
  return typeof name === 'string' ? name : '';
};

/** '' if the stream is not named. Null for other errors. */
const deletedStreamOf = (error: unknown, text: string): string | null => {
  const { code, streamName, metadata } = (error ?? {}) as ClientError;
  const [, quoted] = (code === deletedCode ? deletedPattern.exec(text) : null) ?? [];
  if (typeOf(error) !== 'stream-deleted' && quoted === undefined) return null;
  const name = streamName ?? metadata?.getMap?.()['stream-name'] ?? quoted;
  return typeof name === 'string' ? name : '';
};

/** Uses codes and texts: the client's error classes differ by call and phase. Returns other errors unchanged. */
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

/** False for errors with a more specific cause. */
export const isTimeout = (error: unknown): boolean => {
  if (!(error instanceof EventStoreUnavailable) || error instanceof EventStoreRefused) return false;
  const { code } = (error.cause ?? {}) as ClientError;
  return error.cause === undefined || code === 4 || typeOf(error.cause) === 'deadline-exceeded';
};
