import { fold, type Decider, type Law, type Message, type Redacted } from '#domain';
import { NO_STREAM, type AppendResult, type RecordedEvent } from './event-store.js';
import { recordKey, type KeyedAppend } from './keyed-append.js';
import { RulesInForce } from './rules-in-force.js';

/**
 * The actor of a request. Its display name is free text and is therefore stored in the encrypted group of the event.
 */
export interface Actor {
  readonly kind: 'server_key' | 'browser_session' | 'member' | 'recipient' | 'system' | 'payer' | 'operator';
  /** ID of the credential, session subject or reaction. Never a secret. */
  readonly id: string;
}

/** Metadata of every stored event. Stored unencrypted: no patient data, no free text. */
export interface EventMetadata {
  /** Schema version of the event type's data, for upcasters. */
  readonly v: number;
  readonly organizationId: string;
  /**
   * Time by the organization's clock, which a sandbox may shift, as an ISO timestamp. All times shown to users are this
   * one.
   */
  readonly at: string;
  /** Time by the system clock, as an ISO timestamp. */
  readonly recordedAt: string;
  readonly actor: Actor;
  /**
   * Present if the client named no user. The display name in the event is then the name of the credential or of the
   * session's user.
   */
  readonly nameOf?: 'credential';
  readonly requestId: string;
  /** Network address of the request. Absent if no HTTP request caused the event. */
  readonly address?: string;
  /** ID of the append; all its events have the same ID. */
  readonly commandId: string;
  readonly causationId?: string;
  /** External ID of the client's customer that the event concerns. Absent if there is none. */
  readonly customerExternalId?: string;
  /**
   * Idempotency data, on every event of an append with an Idempotency-Key. `key` is the HMAC of the scope and the key,
   * `fingerprint` the HMAC of the request, and `status` the HTTP status of the response.
   */
  readonly idempotency?: { readonly key: string; readonly fingerprint: string; readonly status: number };
}

/** A stored event after decryption and upcasting. The private group is REDACTED if its key was destroyed. */
export interface StoredEvent<Event extends Message = Message> {
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  /** UUID. The public ID is `evt_` followed by its base32 form. */
  readonly id: string;
  readonly type: Event['type'];
  /** The unencrypted fields, and the decrypted group in `private`. */
  readonly data: Event['data'] & { readonly private?: object | Redacted };
  readonly metadata: EventMetadata;
}

/** State of a stream after all its events were folded by a decider. */
export interface FoldResult<State> {
  readonly state: State;
  /** Revision of the stream's last event; NO_STREAM (-1) if the stream is empty. */
  readonly revision: number;
  /** Position of the stream's last event; 0n if the stream is empty. */
  readonly position: bigint;
  /** Appends with an Idempotency-Key, by key. */
  readonly keys: ReadonlyMap<string, KeyedAppend>;
}

/**
 * Maximum age of a state returned by `recent` if another process appended to the stream, in milliseconds. A command
 * whose change must be visible in all processes responds only after this time.
 */
export const RECENT_MS = 500;

/** Event store with typed events. Encrypts `data.private` on append; decrypts and upcasts events on read. */
export abstract class EncryptedEventStore {
  /** Rule packs that are in force according to this log. */
  readonly rules = new RulesInForce();

  /** Returns the whole stream, oldest event first. Reads it in pages of limited size. */
  abstract load<Event extends Message>(stream: string, from?: number): Promise<readonly StoredEvent<Event>[]>;
  /**
   * Returns the current state of a stream. Use it for streams that grow without limit, because their events need not
   * all be in memory.
   */
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
   * Returns the state of a stream that is read often and rarely changes. Includes all appends of this process, and
   * appends of other processes that are older than `RECENT_MS`. Use it for streams other than the stream that the
   * command changes, and `folded` for that stream.
   */
  async recent<State, Command extends Message, Event extends Message>(
    decider: Decider<State, Command, Event>,
    stream: string,
  ): Promise<State> {
    return (await this.folded(decider, stream)).state;
  }

  /** Resolves when `recent` returns a state with all earlier appends in all processes. */
  async untilRecent(): Promise<void> {
    // Nothing to wait for: this implementation of `recent` reads the stream on each call.
  }

  /**
   * Appends events atomically. All returned events have the position of the last event; read the stream for the
   * positions of earlier events.
   *
   * `subject` names the data key. Default: the aggregate of the stream (the part of its name after the dash), or the
   * organization for a name without a dash.
   */
  abstract append<Event extends Message>(
    stream: string,
    expectedRevision: number,
    events: readonly Event[],
    metadata: Omit<EventMetadata, 'v'>,
    subject?: string,
  ): Promise<AppendResult & { readonly events: readonly StoredEvent<Event>[] }>;
  /**
   * Returns the unencrypted fields of a recorded event, upcast, without its key. The `private` group is always
   * REDACTED.
   */
  abstract glance(recorded: RecordedEvent): StoredEvent;
  /** Decrypts and upcasts one recorded event. Used by the projector. */
  abstract open(recorded: RecordedEvent): Promise<StoredEvent>;
}

/** Returns the current state of a stream, or the decider's initial state if the stream does not exist. */
export const loadState = async <State, Command extends Message, Event extends Message, Applied extends Law>(
  ledger: EncryptedEventStore,
  decider: Decider<State, Command, Event, Applied>,
  stream: string,
): Promise<State> => (await ledger.folded(decider, stream)).state;
