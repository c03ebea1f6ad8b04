import { IdempotencyKeyReused, type RequestIdentity } from '#commands';
import type { StateRecord, StateStore } from '#outbox';

/** What is noted of a keyed request. */
export type NotedRequest<Note extends object> = Note & Pick<RequestIdentity, 'fingerprint'>;

/**
 * Requests with an Idempotency-Key that no single stream of the log shows, because they are about many bills or none. Of a
 * key nothing but its hash is known. Everything throws IdempotencyKeyReused where the key was another request's.
 */
export class KeyedRequests<Note extends object> {
  /** `kind`: of the records, one for each kind of request. */
  constructor(
    private readonly state: StateStore,
    private readonly kind: string,
  ) {}

  /** What is noted of the request; null before it came. */
  async find(organizationId: string, identity: RequestIdentity): Promise<NotedRequest<Note> | null> {
    const entry = await this.state.get<StateRecord & NotedRequest<Note>>(this.kind, keyOf(organizationId, identity));
    if (entry && entry.record.fingerprint !== identity.fingerprint) throw new IdempotencyKeyReused();
    return entry && entry.record;
  }

  /** Notes it unless it is noted; answers what is noted, by this one or by the first. */
  async begin(
    organizationId: string,
    identity: RequestIdentity,
    note: Note,
  ): Promise<{ readonly note: Note; readonly isFirst: boolean }> {
    const record = { ...note, fingerprint: identity.fingerprint };
    if (await this.state.insertIfAbsent(this.kind, keyOf(organizationId, identity), record))
      return { note, isFirst: true };
    return { note: (await this.find(organizationId, identity)) ?? note, isFirst: false };
  }

  /** Notes what came of it. */
  async end(organizationId: string, identity: RequestIdentity, note: Note): Promise<void> {
    const record = { ...note, fingerprint: identity.fingerprint };
    await this.state.put(this.kind, keyOf(organizationId, identity), record);
  }
}

const keyOf = (organizationId: string, { key }: RequestIdentity): string => `${organizationId}/${key}`;
