import { createHash } from 'node:crypto';
import { requestStream, type Message } from '#domain';
import { NO_STREAM, WrongExpectedRevision, type EncryptedEventStore } from '#event-store';
import { IdempotencyKeyReused, type CommandMetadata } from '../execute-command.js';
import type { RequestIdentity } from './idempotency-keys.js';

/*
 * Requests with an Idempotency-Key that no single stream of the log shows, because they are about many streams or none.
 * STORED FOR EVER, in internal streams `request_{hash}`: hashes and whatever was noted, nothing of a person.
 */
type RequestEvent<Note extends object = object> =
  /** Recorded before processing starts, with a snapshot of the inputs. */
  | Message<'RequestNoted', { readonly fingerprint: string; readonly note: Note }>
  /** The request was answered, with this note. */
  | Message<'RequestAnswered', { readonly note: Note }>;

/** Identity of a request, and the metadata of its events. */
export interface KeyedRequest {
  readonly identity: RequestIdentity;
  readonly metadata: CommandMetadata;
}

/** Everything throws IdempotencyKeyReused where the key was another request's. */
export class RequestStreams<Note extends object> {
  /** `kind`: the kind of request, a word of its own: one key of a client may be used for each. */
  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly kind: string,
  ) {}

  /** Latest note on the request; null before it came. */
  async find(organizationId: string, identity: RequestIdentity): Promise<Note | null> {
    const history = await this.ledger.load<RequestEvent<Note>>(
      requestStreamOf(this.kind, organizationId, identity.key),
    );
    const [first] = history;
    if (!first) return null;
    if ((first.data as { fingerprint: string }).fingerprint !== identity.fingerprint) throw new IdempotencyKeyReused();
    return history.at(-1)?.data.note ?? null;
  }

  /** Notes it unless it is noted; answers what was noted first, by this one or by another. */
  async begin({ identity, metadata }: KeyedRequest, note: Note): Promise<{ note: Note; isFirst: boolean }> {
    const event = { type: 'RequestNoted' as const, data: { fingerprint: identity.fingerprint, note } };
    if (await this.append(identity, metadata, NO_STREAM, event)) return { note, isFirst: true };
    return { note: (await this.find(metadata.organizationId, identity)) ?? note, isFirst: false };
  }

  /** Notes what came of it; the first answer stands, and is answered here, too. */
  async end({ identity, metadata }: KeyedRequest, note: Note): Promise<{ note: Note; isFirst: boolean }> {
    if (await this.append(identity, metadata, 0, { type: 'RequestAnswered', data: { note } }))
      return { note, isFirst: true };
    return { note: (await this.find(metadata.organizationId, identity)) ?? note, isFirst: false };
  }

  /** False where the stream has got further. */
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

/** The stream of a request. `key`: `RequestIdentity.key`. */
const requestStreamOf = (kind: string, organizationId: string, key: string): string =>
  requestStream(createHash('sha256').update(`${kind}\n${organizationId}\n${key}`).digest('hex'));
