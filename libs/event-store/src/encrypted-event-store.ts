import { fold, type Decider, type Law, type Message, type Redacted } from '#domain';
import { NO_STREAM, type AppendResult, type RecordedEvent } from './event-store.js';
import { recordKey, type KeyedAppend } from './keyed-append.js';
import { RulesInForce } from './rules-in-force.js';

/** Who caused an event. The display name is free text and is therefore stored in the event's encrypted group. */
export interface Actor {
  readonly kind: 'server_key' | 'browser_session' | 'member' | 'recipient' | 'system' | 'payer' | 'operator';
  /** ID of the credential, session subject or reaction. Never a secret. */
  readonly id: string;
}

/** Metadata stored unencrypted: no patient data, no free text. */
export interface EventMetadata {
  /** Schema version of the data, for upcasters. */
  readonly v: number;
  readonly organizationId: string;
  /** ISO time from the organization's clock, which a sandbox may shift. Shown to users. */
  readonly at: string;
  /** ISO time from the system clock. */
  readonly recordedAt: string;
  readonly actor: Actor;
  /** Set if the client named no user: the event's display name is then that of the credential or session user. */
  readonly nameOf?: 'credential';
  readonly requestId: string;
  /** Network address of the request. Absent if no HTTP request caused the event. */
  readonly address?: string;
  /** ID shared by all events of an append. */
  readonly commandId: string;
  readonly causationId?: string;
  /** Client's external ID for the customer that the event concerns. */
  readonly customerExternalId?: string;
  /**
   * Set on every event of an append with an Idempotency-Key. `key`: HMAC of scope and key. `fingerprint`: HMAC of the
   * request. `status`: HTTP response status.
   */
  readonly idempotency?: { readonly key: string; readonly fingerprint: string; readonly status: number };
}

/** Event after decryption and upcasting. The private group is REDACTED if its key was destroyed. */
export interface StoredEvent<Event extends Message = Message> {
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  /** UUID. The public ID is `evt_` followed by its base32 form. */
  readonly id: string;
  readonly type: Event['type'];
  /** Unencrypted fields, with the decrypted group in `private`. */
  readonly data: Event['data'] & { readonly private?: object | Redacted };
  readonly metadata: EventMetadata;
}

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
 * Maximum age of a state from `recent` after appends by other processes. A command whose change must be visible in all
 * processes responds only after this time.
 */
export const RECENT_MS = 500;

/** Encrypts `data.private` on append; decrypts and upcasts events on read. */
export abstract class EncryptedEventStore {
  /** Rule packs in force according to this log. */
  readonly rules = new RulesInForce();

  /** Loads a stream's events, oldest first. Reads pages of limited size. */
  abstract load<Event extends Message>(stream: string, from?: number): Promise<readonly StoredEvent<Event>[]>;
  /** Returns a stream's current state. Suited to streams that grow without limit: not all events must be in memory. */
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
   * Returns the state of a stream that is read often and rarely changes. Includes all appends by this process, and
   * appends by other processes older than `RECENT_MS`. For the stream that the command changes, use `folded`.
   */
  async recent<State, Command extends Message, Event extends Message>(
    decider: Decider<State, Command, Event>,
    stream: string,
  ): Promise<State> {
    return (await this.folded(decider, stream)).state;
  }

  /** Resolves once `recent` returns a state that includes all earlier appends by all processes. */
  async untilRecent(): Promise<void> {
    // This implementation of `recent` reads the stream on each call.
  }

  /**
   * Appends events atomically. All returned events have the last event's position.
   *
   * `subject` names the data key. Default: the stream's aggregate (the part of its name after the dash), or the
   * organization for a name without a dash.
   */
  abstract append<Event extends Message>(
    stream: string,
    expectedRevision: number,
    events: readonly Event[],
    metadata: Omit<EventMetadata, 'v'>,
    subject?: string,
  ): Promise<AppendResult & { readonly events: readonly StoredEvent<Event>[] }>;
  /** Upcasts a recorded event without its key: the `private` group is always REDACTED. */
  abstract glance(recorded: RecordedEvent): StoredEvent;
  abstract open(recorded: RecordedEvent): Promise<StoredEvent>;
}

/** Returns a stream's state, or the decider's initial state if the stream does not exist. */
export const loadState = async <State, Command extends Message, Event extends Message, Applied extends Law>(
  ledger: EncryptedEventStore,
  decider: Decider<State, Command, Event, Applied>,
  stream: string,
): Promise<State> => (await ledger.folded(decider, stream)).state;
