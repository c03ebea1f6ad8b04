import { decide, fold, Rejection, type Law, type Message } from '#domain';
import {
  KeyedMutex,
  backoffDelay,
  KeyDestroyed,
  pause,
  REQUEST_ACKNOWLEDGED,
  WrongExpectedRevision,
  type EventMetadata,
  type EncryptedEventStore,
  type StoredEvent,
} from '#event-store';
import type { Aggregate, LoadedStream, StreamState } from './aggregates.js';

/** Thrown if concurrent writers keep winning until the retry timeout. Results in a 503 response with Retry-After: 1. */
export class ConcurrencyError extends Error {
  override readonly name = 'ConcurrencyError';
  readonly retryAfter = 1;
}

/** Thrown if the Idempotency-Key was used for a different request. Results in a 409 response. */
export class IdempotencyKeyReused extends Error {
  override readonly name = 'IdempotencyKeyReused';
}

export type CommandMetadata = Omit<EventMetadata, 'v'>;

/** The stream right after the command. For a replay, the stream right after the first request. */
export type CommandResult<Event extends Message, Now> = Now & {
  /** For a replay, the events appended by the first request. Empty for a no-op. */
  readonly appended: readonly StoredEvent<Event>[];
  /** True if an earlier request with the same key already executed the command. */
  readonly replayed: boolean;
};

export interface StreamCommand<Command, Now> {
  readonly stream: string;
  /**
   * The command, or a function that builds it from the stream. The function is called again after a version conflict.
   */
  readonly command: Command | ((now: Now) => Command | Promise<Command>);
  readonly metadata: CommandMetadata;
  /** A recently read copy of the stream. Used for the first attempt and reloaded after a version conflict. */
  readonly read?: LoadedStream<Now>;
  /** Subject of the data key. Derived from the stream by default. A destroyed key is treated as a version conflict. */
  readonly subject?: ((now: Now) => string) | undefined;
}

/**
 * For any caller: an operator, a reaction, a page. `Commands` takes the same steps for HTTP requests with a form.
 * Throws the decider's `Rejection`, `ConcurrencyError`, `IdempotencyKeyReused`, and event store errors.
 */
export const executeCommand = <
  State,
  Command extends Message,
  Event extends Message,
  Now extends StreamState<State>,
  Applied extends Law,
>(
  ledger: EncryptedEventStore,
  aggregate: Aggregate<State, Command, Event, Now, Applied>,
  order: StreamCommand<NoInfer<Command>, NoInfer<Now>>,
  ...law: Applied
): Promise<CommandResult<Event, Now>> => {
  let known = order.read;
  return withStreamLock(ledger, order.stream, async () => {
    const { stream, command, metadata } = order;
    const before = known;
    known = undefined;
    const reading = before ?? (await aggregate.read(ledger, stream));
    if (isReplay(reading, metadata.idempotency)) return replay(ledger, aggregate, order, reading);
    try {
      const resolvedCommand = typeof command === 'function' ? await command(reading.now) : command;
      return await decideAndAppend(ledger, aggregate, { ...order, command: resolvedCommand }, reading.now, ...law);
    } catch (error) {
      // The caller's copy may be outdated. A rejection appends nothing, so no revision check would detect that.
      if (before === undefined || !(error instanceof Rejection)) throw error;
      throw new VersionConflict();
    }
  });
};

/** Measured from the first version conflict, so the duration of the first attempt doesn't count. */
const RETRY_TIMEOUT_MS = 2_000;
/** Multiplied by a random factor from 0 to 1, because writers that retry at the same time would conflict again. */
const BACKOFF_MS = { first: 10, longest: 250 };

/** Stream locks by event store instance. All writers using the same instance share its locks. */
const queues = new WeakMap<object, KeyedMutex>();
const LOCK_TIMEOUT_MS = 10_000;
const queueOf = (ledger: object): KeyedMutex => {
  const queue = queues.get(ledger) ?? new KeyedMutex(LOCK_TIMEOUT_MS);
  queues.set(ledger, queue);
  return queue;
};

class VersionConflict extends Error {}

/**
 * Runs work so that commands in this process do not conflict on the stream. Repeats it after a version conflict with
 * another process. Not reentrant: a command must not execute another command on its own stream.
 */
export const withStreamLock = <Result>(
  ledger: EncryptedEventStore,
  stream: string,
  work: () => Promise<Result>,
): Promise<Result> => queueOf(ledger).run(stream, () => retryOnConflict(work));

/** Runs work while holding several stream locks. Locks are always taken in sorted order, which prevents deadlocks. */
export const withStreamLocks = <Result>(
  ledger: EncryptedEventStore,
  streams: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> =>
  [...new Set(streams)]
    .sort()
    .reduceRight<() => Promise<Result>>((inner, stream) => () => withStreamLock(ledger, stream, inner), work)();

/** Repeats the work after version conflicts, for up to two seconds. For callers that already hold the stream lock. */
export const retryOnConflict = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  let end: number | null = null;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
      const rest = Math.random() * backoffDelay(attempt, BACKOFF_MS.first, BACKOFF_MS.longest);
      end ??= performance.now() + RETRY_TIMEOUT_MS;
      if (performance.now() + rest > end) throw new ConcurrencyError();
      await pause(rest);
    }
  }
};

type IdentityOfRequest = { readonly key: string; readonly fingerprint: string } | null | undefined;

/** Throws IdempotencyKeyReused if a different request used this key. */
export const assertSameRequest = ({ keys }: Pick<LoadedStream<unknown>, 'keys'>, identity: IdentityOfRequest): void => {
  const known = identity && keys.get(identity.key);
  if (known && known.fingerprint !== identity.fingerprint) throw new IdempotencyKeyReused();
};

/** True if this request was already processed. Throws IdempotencyKeyReused if a different request used its key. */
export const isReplay = (stream: Pick<LoadedStream<unknown>, 'keys'>, identity: IdentityOfRequest): boolean => {
  assertSameRequest(stream, identity);
  return identity != null && stream.keys.get(identity.key) !== undefined;
};

export const replay = async <
  State,
  Command extends Message,
  Event extends Message,
  Now extends StreamState<State>,
  Applied extends Law,
>(
  ledger: EncryptedEventStore,
  aggregate: Aggregate<State, Command, Event, Now, Applied>,
  { stream, metadata }: Pick<StreamCommand<Command, Now>, 'stream' | 'metadata'>,
  { now, keys }: LoadedStream<Now>,
): Promise<CommandResult<Event, Now>> => {
  const known = keys.get(metadata.idempotency?.key ?? '');
  if (!known) throw new RangeError('cannot replay an unknown request');
  const history = await aggregate.historyUpTo(ledger, stream, now, known.upTo);
  const appended = history.filter((event) => event.metadata.commandId === known.commandId);
  return { ...aggregate.at(history), appended, replayed: true };
};

/** Decides the command and appends its events. For a no-op, stores only the idempotency key. */
export const decideAndAppend = async <
  State,
  Command extends Message,
  Event extends Message,
  Now extends StreamState<State>,
  Applied extends Law,
>(
  ledger: EncryptedEventStore,
  aggregate: Aggregate<State, Command, Event, Now, Applied>,
  order: StreamCommand<Command, Now> & { readonly command: Command },
  now: Now,
  ...law: Applied
): Promise<CommandResult<Event, Now>> => {
  const { decider } = aggregate;
  const decided = decide(decider, now.state, order.command, ...law);
  if (decided.length === 0 && !order.metadata.idempotency) return { ...now, appended: [], replayed: false };
  const state = fold({ ...decider, initial: now.state }, decided);
  // Read from the state after these events, because one of them may set the customer.
  const customerExternalId = decider.customerOf?.(state) ?? null;
  const metadata = { ...order.metadata, ...(customerExternalId !== null && { customerExternalId }) };
  const events = decided.length > 0 ? decided : [acknowledgement() as unknown as Event];
  const appended = await append(ledger, { ...order, metadata, subject: order.subject?.(now) }, now.revision, events);
  return { ...aggregate.after(now, state, appended), appended, replayed: false };
};

/** Internal event that stores a no-op's idempotency key and the data needed for its response. Hidden from the feed. */
export const acknowledgement = (data: object = {}): Message => ({ type: REQUEST_ACKNOWLEDGED, data });

/** Throws `VersionConflict` if another writer appended first or the subject's key was destroyed. */
export const append = async <Event extends Message>(
  ledger: EncryptedEventStore,
  { stream, metadata, subject }: { stream: string; metadata: CommandMetadata; subject?: string | undefined },
  revision: number,
  events: readonly Event[],
): Promise<readonly StoredEvent<Event>[]> => {
  try {
    return (await ledger.append(stream, revision, events, metadata, subject)).events;
  } catch (error) {
    const lost = error instanceof WrongExpectedRevision || (subject !== undefined && error instanceof KeyDestroyed);
    throw lost ? new VersionConflict() : error;
  }
};
