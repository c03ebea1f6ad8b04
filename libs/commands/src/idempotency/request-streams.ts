import { createHash } from 'node:crypto';
import { requestStream, type Message } from '#domain';
import { NO_STREAM, WrongExpectedRevision, type EncryptedEventStore } from '#event-store';
import { IdempotencyKeyReused, type CommandMetadata } from '../execute-command.js';
import type { RequestIdentity } from './idempotency-keys.js';

/*
 * Streams for keyed requests that affect many streams or none, so that no other stream stores their key.
 * STORED FOREVER, in internal streams named `request_{hash}`: hashes and notes, no personal data.
 */
type RequestEvent<Note extends object = object> =
  /** Recorded before processing starts, with a snapshot of the inputs. */
  | Message<'RequestNoted', { readonly fingerprint: string; readonly note: Note }>
  /** Recorded when the request is completed, with a note about the result. */
  | Message<'RequestAnswered', { readonly note: Note }>;

export interface KeyedRequest {
  readonly identity: RequestIdentity;
  readonly metadata: CommandMetadata;
}

/** All methods throw IdempotencyKeyReused if a different request used the key. */
export class RequestStreams<Note extends object> {
  /** A client can use the same key once per `kind`. */
  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly kind: string,
  ) {}

  /** Returns null if the request is unknown. */
  async find(organizationId: string, identity: RequestIdentity): Promise<Note | null> {
    const history = await this.ledger.load<RequestEvent<Note>>(
      requestStreamOf(this.kind, organizationId, identity.key),
    );
    const [first] = history;
    if (!first) return null;
    if ((first.data as { fingerprint: string }).fingerprint !== identity.fingerprint) throw new IdempotencyKeyReused();
    return history.at(-1)?.data.note ?? null;
  }

  /** Stores the note unless another call already has. Returns the first note. */
  async begin({ identity, metadata }: KeyedRequest, note: Note): Promise<{ note: Note; isFirst: boolean }> {
    const event = { type: 'RequestNoted' as const, data: { fingerprint: identity.fingerprint, note } };
    if (await this.append(identity, metadata, NO_STREAM, event)) return { note, isFirst: true };
    return { note: (await this.find(metadata.organizationId, identity)) ?? note, isFirst: false };
  }

  /** Stores the result unless another call already has. Returns the first result. */
  async end({ identity, metadata }: KeyedRequest, note: Note): Promise<{ note: Note; isFirst: boolean }> {
    if (await this.append(identity, metadata, 0, { type: 'RequestAnswered', data: { note } }))
      return { note, isFirst: true };
    return { note: (await this.find(metadata.organizationId, identity)) ?? note, isFirst: false };
  }

  /** Returns false if the stream is beyond the expected revision. */
  private async append(
    { key }: RequestIdentity,
    metadata: CommandMetadata,
    revision: number,
    event: RequestEvent<Note>,
  ): Promise<boolean> {
    const stream = requestStreamOf(this.kind, metadata.organizationId, key);
    try {
      await this.ledger.append(stream, revision, [event], metadata);
      return true;
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return false;
      throw error;
    }
  }
}

/** `key` is `RequestIdentity.key`. */
const requestStreamOf = (kind: string, organizationId: string, key: string): string =>
  requestStream(createHash('sha256').update(`${kind}\n${organizationId}\n${key}`).digest('hex'));
