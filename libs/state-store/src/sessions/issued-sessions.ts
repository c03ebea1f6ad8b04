import { collection } from '../collection.js';

/** A session that was issued, by its id. Its stream says whether it stands; the record finds it. */
export type IssuedSession = {
  readonly organizationId: string;
  readonly sessionId: string;
  /** HMAC of the person's subject under the organization's key: the index holds it in clear. */
  readonly person: string;
  /** ISO timestamp. */
  readonly startedAt: string;
  /** ISO timestamp after which the record may be removed. */
  readonly endsAt: string;
  /** ISO timestamp of a request with it, at most a minute before the last one; null: none came. */
  readonly usedAt: string | null;
  /** Address that this request came from; null: none came. */
  readonly address: string | null;
  /** `User-Agent` of this request; null where it had none. */
  readonly agent: string | null;
};

/** Sessions of an organization and of a person, in the order in which they began. Keys: session ids. */
export const issuedSessions = collection({
  name: 'session',
  indexes: {
    byOrganization: ({ organizationId, startedAt }: IssuedSession) => [organizationId, startedAt],
    byMember: ({ organizationId, person, startedAt }: IssuedSession) => [organizationId, person, startedAt],
    endsAt: ({ endsAt }: IssuedSession) => [endsAt],
  },
});
