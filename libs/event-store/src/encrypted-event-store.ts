import { fold, type Decider, type Law, type Message, type Redacted } from '#domain';
import { NO_STREAM, type AppendResult, type RecordedEvent } from './event-store.js';
import { recordKey, type KeyedAppend } from './keyed-append.js';
import { RulesInForce } from './rules-in-force.js';

/** The actor of a request. `name` is kept apart (in the encrypted group): it is free text. */
export interface Actor {
  readonly kind: 'server_key' | 'browser_session' | 'member' | 'recipient' | 'system' | 'payer' | 'operator';
  /** Id of the credential, session subject or reaction; never a secret. */
  readonly id: string;
}

/** Facts about its making in every stored event. Clear text: no patient data, no free text. */
export interface EventMetadata {
  /** Schema version of this type's data; upcasters read it. */
  readonly v: number;
  readonly organizationId: string;
  /** The organization's clock (a sandbox may shift it). ISO timestamp. Everything that people see uses this one. */
  readonly at: string;
  /** Wall clock. ISO timestamp. */
  readonly recordedAt: string;
  readonly actor: Actor;
  /** Set where the client named nobody: the events carry the name of the key, or of the person in the session. */
  readonly nameOf?: 'credential';
  readonly requestId: string;
  /** Network address of the request; absent if no HTTP request caused the event. */
  readonly address?: string;
  /** One per append. */
  readonly commandId: string;
  readonly causationId?: string;
  /** The client's customer that the event is about; absent where there is none. */
  readonly customerExternalId?: string;
  /** HMAC of scope + Idempotency-Key, and of the request; with the answer's HTTP status. On every event of a keyed append. */
  readonly idempotency?: { readonly key: string; readonly fingerprint: string; readonly status: number };
}

/** A stored event as the rest of the program sees it: group decrypted (or REDACTED), upcast to the newest shape. */
export interface StoredEvent<Event extends Message = Message> {
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  /** UUID; public as `evt_` + base32. */
  readonly id: string;
  readonly type: Event['type'];
  /** Clear fields, and `private`: the encrypted group, opened. */
  readonly data: Event['data'] & { readonly private?: object | Redacted };
  readonly metadata: EventMetadata;
}

/** Where a stream leads by a decider's fold. */
export interface FoldResult<State> {
  readonly state: State;
  /** Revision of the stream's last event; NO_STREAM (-1) if the stream is empty. */
  readonly revision: number;
  /** Position of the stream's last event; 0n if the stream is empty. */
  readonly position: bigint;
  /** The appends that carried an Idempotency-Key, by key. */
  readonly keys: ReadonlyMap<string, KeyedAppend>;
}

/**
 * Maximum age of a `recent` state where another process appended, in milliseconds. A change that takes effect in all processes at
 * once is answered only after this time.
 */
export const RECENT_MS = 500;

/**
 * Typed events in and out of the EventStore: seals `data.private` on the way in; opens and upcasts on the way out.
 */
export abstract class EncryptedEventStore {
  /** Rules of law that are in force by this log. */
  readonly rules = new RulesInForce();

  /** The whole stream (bounded pages inside), oldest first. */
  abstract load<Event extends Message>(stream: string, from?: number): Promise<readonly StoredEvent<Event>[]>;
  /** Where a stream leads now. For streams whose history may grow without end: they need not be held as a whole. */
  async folded<State, Command extends Message, Event extends Message, Applied extends Law>(
    decider: Decider<State, Command, Event, Applied>,
    stream: string,
  ): Promise<FoldResult<State>> {
    const history = await this.load<Event>(stream);
    const keys = new Map<string, KeyedAppend>();
    for (const event of history) recordKey(keys, event);
    const { revision = NO_STREAM, position = 0n } = history.at(-1) ?? {};
    return { state: fold(decider, history), revision, position, keys };
  }

  /**
   * State of a stream that is read often and rarely changes. Includes all appends of this process, and those of others that are
   * older than `RECENT_MS`. Use it for facts about another stream than the one a command changes. For that one, use `folded`.
   */
  async recent<State, Command extends Message, Event extends Message>(
    decider: Decider<State, Command, Event>,
    stream: string,
  ): Promise<State> {
    return (await this.folded(decider, stream)).state;
  }

  /** Resolves when `recent` includes everything that was appended so far, in all processes. */
  async untilRecent(): Promise<void> {
    // A state that is read each time is never old.
  }

  /**
   * One atomic append. The events that it answers have its own position, the last event's: where the earlier ones stand
   * is read. `subject` names the data key (default: the part of the stream after the dash, or the organization).
   */
  abstract append<Event extends Message>(
    stream: string,
    expectedRevision: number,
    events: readonly Event[],
    metadata: Omit<EventMetadata, 'v'>,
    subject?: string,
  ): Promise<AppendResult & { readonly events: readonly StoredEvent<Event>[] }>;
  /** The clear fields of a recorded event, upcast; needs no key. Its `private` group is REDACTED, shredded or not. */
  abstract glance(recorded: RecordedEvent): StoredEvent;
  /** Opens one recorded event (projector). */
  abstract open(recorded: RecordedEvent): Promise<StoredEvent>;
}

/** Where a stream leads, as it stands now: the decider's first state where there is none. */
export const loadState = async <State, Command extends Message, Event extends Message, Applied extends Law>(
  ledger: EncryptedEventStore,
  decider: Decider<State, Command, Event, Applied>,
  stream: string,
): Promise<State> => (await ledger.folded(decider, stream)).state;
