import { collection } from '../collection.js';

/** A session that was issued, by its id. Its stream says whether it stands; the record finds it. */
export type IssuedSession = {
  readonly organizationId: string;
  readonly sessionId: string;
  /** Id of the member, or an HMAC of the host's id for an external user: the index holds it in clear. */
  readonly person: string;
  /** ISO timestamp. */
  readonly startedAt: string;
  /** ISO timestamp after which the record may be removed. */
  readonly endsAt: string;
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
