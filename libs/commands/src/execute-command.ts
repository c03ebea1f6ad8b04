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

/** Other writers were faster for as long as this one tried. Answered as 503 with Retry-After: 1 second. */
export class ConcurrencyError extends Error {
  override readonly name = 'ConcurrencyError';
  readonly retryAfter = 1;
}

/** The Idempotency-Key was used for another request. Answered as 409. */
export class IdempotencyKeyReused extends Error {
  override readonly name = 'IdempotencyKeyReused';
}

/** Metadata of an append. */
export type CommandMetadata = Omit<EventMetadata, 'v'>;

/** The stream right after a command; of one that came before, as it was right after that. */
export type CommandResult<Event extends Message, Now> = Now & {
  /** The stored events of this append (of a replay: of that one); [] where there was nothing to do. */
  readonly appended: readonly StoredEvent<Event>[];
  /** True when an earlier request with the same key did this already. */
  readonly replayed: boolean;
};

/** A command for one stream. */
export interface StreamCommand<Command, Now> {
  readonly stream: string;
  /** The command, or how it is made of what the stream says: anew after a lost race. */
  readonly command: Command | ((now: Now) => Command | Promise<Command>);
  readonly metadata: CommandMetadata;
  /** A recently read copy of the stream. Used for the first attempt; reloaded on a version conflict. */
  readonly read?: LoadedStream<Now>;
  /** Subject of the sealing data key; default: by the stream's name. Its destruction meanwhile is a lost race. */
  readonly subject?: ((now: Now) => string) | undefined;
}

/**
 * Decides and appends one command, regardless of the caller: an operator, a reaction, a page. What comes over
 * HTTP goes the same steps with a form, see `Commands`. Throws the decider's Rejection, ConcurrencyError, IdempotencyKeyReused,
 * and what the Ledger throws.
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
      // What is refused by an old state may be right by now: nothing was appended that would have told.
      if (before === undefined || !(error instanceof Rejection)) throw error;
      throw new VersionConflict();
    }
  });
};

/** How long a decision is made anew after its first lost race, however long it took until then. Milliseconds. */
const RETRY_TIMEOUT_MS = 2_000;
/**
 * Rests between attempts, in milliseconds, each spread by chance from 0 on: writers who lost together would otherwise meet
 * again, and but one of them wins each time.
 */
const BACKOFF_MS = { first: 10, longest: 250 };

/** By ledger: whoever writes by the same one shares its streams, and waits ten seconds at most for those before it. */
const queues = new WeakMap<object, KeyedMutex>();
const LOCK_TIMEOUT_MS = 10_000;
const queueOf = (ledger: object): KeyedMutex => {
  const queue = queues.get(ledger) ?? new KeyedMutex(LOCK_TIMEOUT_MS);
  queues.set(ledger, queue);
  return queue;
};

/** Another writer was faster: what was read is not true any more. */
class VersionConflict extends Error {}

/**
 * Waits in line: commands on one stream do not race one another in this process, so a command must not be made by
 * carrying out another one on its own stream. The work is done again where a writer of another process was faster.
 */
export const withStreamLock = <Result>(
  ledger: EncryptedEventStore,
  stream: string,
  work: () => Promise<Result>,
): Promise<Result> => queueOf(ledger).run(stream, () => retryOnConflict(work));

/** The turns of several streams at once; whoever else takes several takes them in the same order. */
export const withStreamLocks = <Result>(
  ledger: EncryptedEventStore,
  streams: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> =>
  [...new Set(streams)]
    .sort()
    .reduceRight<() => Promise<Result>>((inner, stream) => () => withStreamLock(ledger, stream, inner), work)();

/** Does it again where a writer of another process was faster, for two seconds. For whoever has the turn already. */
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

/** Returns true if this request came before. Throws IdempotencyKeyReused if a different request used its key. */
export const isReplay = (stream: Pick<LoadedStream<unknown>, 'keys'>, identity: IdentityOfRequest): boolean => {
  assertSameRequest(stream, identity);
  return identity != null && stream.keys.get(identity.key) !== undefined;
};

/** Decision of the first request with the same key. */
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

/** Decides and appends. If the command is a no-op, only the idempotency key is stored. */
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
  // The customer comes from the state after these events: the first of them may name it.
  const customerExternalId = decider.customerOf?.(state) ?? null;
  const metadata = { ...order.metadata, ...(customerExternalId !== null && { customerExternalId }) };
  const events = decided.length > 0 ? decided : [acknowledgement() as unknown as Event];
  const appended = await append(ledger, { ...order, metadata, subject: order.subject?.(now) }, now.revision, events);
  return { ...aggregate.after(now, state, appended), appended, replayed: false };
};

/** Keeps the key of a request that changed nothing, and what its answer needs; hidden from the feed. */
export const acknowledgement = (data: object = {}): Message => ({ type: REQUEST_ACKNOWLEDGED, data });

/** Appends within a turn, which begins anew where another writer was faster. */
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
