import { fold, type Decider, type Law, type Message, type Redacted } from '#domain';
import { NO_STREAM, type AppendResult, type RecordedEvent } from './event-store.js';
import { recordKey, type KeyedAppend } from './keyed-append.js';
import { RulesInForce } from './rules-in-force.js';

/** The display name is free text and is therefore stored in the encrypted group of the event. */
export interface Actor {
  readonly kind: 'server_key' | 'browser_session' | 'member' | 'recipient' | 'system' | 'payer' | 'operator';
  /** Credential, session subject or reaction. Never a secret. */
  readonly id: string;
}

/** Stored unencrypted: no patient data, no free text. */
export interface EventMetadata {
  /** Schema version of the data, for upcasters. */
  readonly v: number;
  readonly organizationId: string;
  /** ISO time by the organization's clock, which a sandbox may shift. Shown to users. */
  readonly at: string;
  /** ISO time by the system clock. */
  readonly recordedAt: string;
  readonly actor: Actor;
  /** Set if the client named no user: the display name in the event is then that of the credential or session user. */
  readonly nameOf?: 'credential';
  readonly requestId: string;
  /** Network address of the request. Absent if no HTTP request caused the event. */
  readonly address?: string;
  /** The same for all events of an append. */
  readonly commandId: string;
  readonly causationId?: string;
  /** External ID of the client's customer that the event concerns. */
  readonly customerExternalId?: string;
  /**
   * On every event of an append with an Idempotency-Key. `key`: HMAC of scope and key. `fingerprint`: HMAC of the
   * request. `status`: HTTP status of the response.
   */
  readonly idempotency?: { readonly key: string; readonly fingerprint: string; readonly status: number };
}

/** After decryption and upcasting. The private group is REDACTED if its key was destroyed. */
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

export interface FoldResult<State> {
  readonly state: State;
  /** Revision of the stream's last event; NO_STREAM (-1) if the stream is empty. */
  readonly revision: number;
  /** Position of the stream's last event; 0n if the stream is empty. */
  readonly position: bigint;
  /** Appends with an Idempotency-Key. */
  readonly keys: ReadonlyMap<string, KeyedAppend>;
}

/**
 * Maximum age of a state of `recent` after appends of other processes. A command whose change must be visible in all
 * processes responds only after this time.
 */
export const RECENT_MS = 500;

/** Encrypts `data.private` on append; decrypts and upcasts events on read. */
export abstract class EncryptedEventStore {
  /** Rule packs in force according to this log. */
  readonly rules = new RulesInForce();

  /** Oldest event first. Reads pages of limited size. */
  abstract load<Event extends Message>(stream: string, from?: number): Promise<readonly StoredEvent<Event>[]>;
  /** Current state of a stream. For streams that grow without limit: their events need not all be in memory. */
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
   * State of a stream that is read often and rarely changes. Includes all appends of this process, and appends of other
   * processes that are older than `RECENT_MS`. For the stream that the command changes, use `folded`.
   */
  async recent<State, Command extends Message, Event extends Message>(
    decider: Decider<State, Command, Event>,
    stream: string,
  ): Promise<State> {
    return (await this.folded(decider, stream)).state;
  }

  /** Resolves when `recent` returns a state with all earlier appends in all processes. */
  async untilRecent(): Promise<void> {
    // This implementation of `recent` reads the stream on each call.
  }

  /**
   * Appends events atomically. All returned events have the position of the last event.
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
  /** Upcasts a recorded event without its key: the `private` group is always REDACTED. */
  abstract glance(recorded: RecordedEvent): StoredEvent;
  abstract open(recorded: RecordedEvent): Promise<StoredEvent>;
}

/** The decider's initial state if the stream does not exist. */
export const loadState = async <State, Command extends Message, Event extends Message, Applied extends Law>(
  ledger: EncryptedEventStore,
  decider: Decider<State, Command, Event, Applied>,
  stream: string,
): Promise<State> => (await ledger.folded(decider, stream)).state;
