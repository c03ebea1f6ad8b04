import { decide, fold, type Decider, type Message } from '#domain';
import { ATTEMPTS, acknowledged, IdempotencyKeyReused, LostRace } from './decider-store.js';
import { WrongExpectedRevision } from './event-store.js';
import { mutexOf } from './keyed-mutex.js';
import type { EventMetadata, Folded, Ledger, StoredEvent } from './ledger.js';
import type { KeyedAppend } from './keyed-append.js';
import type { Idempotency } from './replay.js';

/** Did a request with this key come before? Throws IdempotencyKeyReused when it was another one. */
export const askedBefore = (
  { keys }: Pick<Folded<unknown>, 'keys'>,
  identity: Pick<Idempotency, 'key' | 'fingerprint'> | null,
): boolean => {
  const known = identity && keys.get(identity.key);
  if (known && known.fingerprint !== identity.fingerprint) throw new IdempotencyKeyReused();
  return Boolean(known);
};

export interface Settled<State, Event extends Message> {
  /** Right after this append (of a replay: after that one), or as it was when there was nothing to do. */
  readonly state: State;
  /** The stored events of this append (of a replay: of that one); [] when there was nothing to do. */
  readonly appended: readonly StoredEvent<Event>[];
  /** Of the last event in `state`; 0n when there is none. */
  readonly position: bigint;
  /** True when an earlier request with the same key already did this. */
  readonly replayed: boolean;
}

type CommandMade<State, Command> = Command | ((state: State) => Command | Promise<Command>);

/**
 * As DeciderStore, for streams that grow for as long as they are used (an organization, an account): decides on their
 * state, and never holds their history but for a replay. Commands on one stream wait for each other as they do there.
 */
export class GrowingDeciderStore<State, Command extends Message, Event extends Message> {
  constructor(
    private readonly ledger: Ledger,
    private readonly decider: Decider<State, Command, Event>,
  ) {}

  /** Where the stream leads now. */
  now(stream: string): Promise<Folded<State>> {
    return this.ledger.folded(this.decider, stream);
  }

  /**
   * `command` may be made from the state, anew at each attempt. Throws the decider's Rejection, LostRace,
   * IdempotencyKeyReused, and what the Ledger throws.
   */
  handle(
    stream: string,
    command: CommandMade<State, Command>,
    metadata: Omit<EventMetadata, 'v'>,
  ): Promise<Settled<State, Event>> {
    return mutexOf(this.ledger).run(stream, () => this.decide(stream, command, metadata));
  }

  private async decide(
    stream: string,
    command: CommandMade<State, Command>,
    metadata: Omit<EventMetadata, 'v'>,
  ): Promise<Settled<State, Event>> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const now = await this.now(stream);
      if (metadata.idempotency && askedBefore(now, metadata.idempotency))
        return this.replay(stream, now.keys.get(metadata.idempotency.key) as KeyedAppend);
      const { state, revision, position } = now;
      const decided = decide(this.decider, state, typeof command === 'function' ? await command(state) : command);
      if (decided.length === 0 && !metadata.idempotency) return { state, appended: [], position, replayed: false };
      try {
        const { events, position: reached } = await this.ledger.append(
          stream,
          revision,
          decided.length > 0 ? decided : [acknowledged as unknown as Event],
          metadata,
        );
        const next = fold({ ...this.decider, initial: state }, events);
        return { state: next, appended: events, position: reached, replayed: false };
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
      }
    }
    throw new LostRace();
  }

  private async replay(stream: string, { upTo, commandId }: KeyedAppend): Promise<Settled<State, Event>> {
    const history = (await this.ledger.load<Event>(stream)).filter(({ revision }) => revision <= upTo);
    return {
      state: fold(this.decider, history),
      appended: history.filter(({ metadata }) => metadata.commandId === commandId),
      position: history.at(-1)?.position ?? 0n,
      replayed: true,
    };
  }
}
