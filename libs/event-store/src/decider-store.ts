import { decide, fold, type Decider, type Message } from '#domain';
import { NO_STREAM, WrongExpectedRevision } from './event-store.js';
import { continued, foldHistory, type Folding } from './history.js';
import { mutexOf } from './keyed-mutex.js';
import type { EventMetadata, Ledger, StoredEvent } from './ledger.js';
import { findReplay } from './replay.js';

/** Other writers were faster three times in a row. Answered as 503 with Retry-After: 1 second. */
export class LostRace extends Error {
  override readonly name = 'LostRace';
  readonly retryAfter = 1;
}

/** The Idempotency-Key was used for another request. Answered as 409. */
export class IdempotencyKeyReused extends Error {
  override readonly name = 'IdempotencyKeyReused';
}

/** Keeps the key of a request that changed nothing; hidden from the feed. */
export const REQUEST_ACKNOWLEDGED = 'RequestAcknowledged';

export interface Handled<Event extends Message> {
  /** All stored events up to and including this append; of a replay, up to the append that carried the key. */
  readonly history: readonly StoredEvent<Event>[];
  /** The stored events of this append (of a replay: of that one); [] when there was nothing to do. */
  readonly appended: readonly StoredEvent<Event>[];
  /** Of the last event of `history`; 0n when there is none. */
  readonly position: bigint;
  /** True when an earlier request with the same key already did this. */
  readonly replayed: boolean;
}

export type CommandOf<Command extends Message, Event extends Message> =
  Command | ((history: readonly StoredEvent<Event>[]) => Command | Promise<Command>);

/** How often a decision is made anew after a lost race. */
export const ATTEMPTS = 3;

/**
 * Loads a stream, asks the decider, appends what it says; decides again when another writer was faster. Commands on one
 * stream wait for each other in this process, so a command must not be made by handling another one on its own stream.
 */
export class DeciderStore<State, Command extends Message, Event extends Message> {
  private readonly folding: Folding<State>;

  constructor(
    private readonly ledger: Ledger,
    private readonly decider: Decider<State, Command, Event>,
  ) {
    this.folding = {
      initial: decider.initial,
      evolve: (state, event) => fold({ ...decider, initial: state }, [event]),
    };
  }

  /**
   * `command` and `subject` (whose data key seals it) may be made from the history, anew at each attempt. Throws the decider's Rejection, LostRace,
   * IdempotencyKeyReused, and what the Ledger throws.
   */
  handle(
    stream: string,
    command: CommandOf<Command, Event>,
    metadata: Omit<EventMetadata, 'v'>,
    subject?: string | ((history: readonly StoredEvent<Event>[]) => string),
  ): Promise<Handled<Event>> {
    return mutexOf(this.ledger).run(stream, () => this.decide(stream, command, metadata, subject));
  }

  private async decide(
    stream: string,
    command: CommandOf<Command, Event>,
    metadata: Omit<EventMetadata, 'v'>,
    subject?: string | ((history: readonly StoredEvent<Event>[]) => string),
  ): Promise<Handled<Event>> {
    let history: readonly StoredEvent<Event>[] = [];
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      history = await this.ledger.load<Event>(stream);
      const replay = metadata.idempotency && findReplay(history, metadata.idempotency);
      if (replay?.kind === 'reused') throw new IdempotencyKeyReused();
      if (replay) return replayed(history, replay.upTo, replay.metadata.commandId);

      const wish = typeof command === 'function' ? await command(history) : command;
      const state = foldHistory(history, this.folding);
      const decided = decide(this.decider, state, wish);
      if (decided.length === 0 && !metadata.idempotency) return handled(history, []);
      try {
        const { events } = await this.ledger.append(
          stream,
          nextRevision(history) - 1,
          decided.length > 0 ? decided : [acknowledged as unknown as Event],
          { ...metadata, ...this.customer(state, decided) },
          typeof subject === 'function' ? subject(history) : subject,
        );
        return handled(continued(history, events), events);
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
      }
    }
    throw new LostRace();
  }

  /** Of the state after these events: the first of them may say it. */
  private customer(state: State, events: readonly Event[]): Pick<EventMetadata, 'customerExternalId'> {
    const { customerOf } = this.decider;
    const customerExternalId = customerOf?.(fold({ ...this.decider, initial: state }, events)) ?? null;
    return customerExternalId === null ? {} : { customerExternalId };
  }
}

/** Where a stream leads, as it stands now: the decider's first state where there is none. */
export const loadState = async <State, Command extends Message, Event extends Message>(
  ledger: Ledger,
  decider: Decider<State, Command, Event>,
  stream: string,
): Promise<State> => (await ledger.folded(decider, stream)).state;

export const acknowledged: Message = { type: REQUEST_ACKNOWLEDGED, data: {} };

const nextRevision = (history: readonly StoredEvent[]): number => (history.at(-1)?.revision ?? NO_STREAM) + 1;

const handled = <Event extends Message>(
  history: readonly StoredEvent<Event>[],
  appended: readonly StoredEvent<Event>[],
  replayed = false,
): Handled<Event> => ({ history, appended, position: history.at(-1)?.position ?? 0n, replayed });

const replayed = <Event extends Message>(
  history: readonly StoredEvent<Event>[],
  upTo: number,
  commandId: string,
): Handled<Event> => {
  const cut = history.filter(({ revision }) => revision <= upTo);
  return handled(
    cut,
    cut.filter(({ metadata }) => metadata.commandId === commandId),
    true,
  );
};
