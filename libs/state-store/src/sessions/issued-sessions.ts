import { collection } from '../collection.js';

/** An issued session, by its ID. The session's stream determines whether it is active; this record is for queries. */
export type IssuedSession = {
  readonly organizationId: string;
  readonly sessionId: string;
  /** HMAC of the person's subject with the organization's key, because the index stores it unencrypted. */
  readonly person: string;
  /** Start of the session, as an ISO timestamp. */
  readonly startedAt: string;
  /** Time after which the record may be removed, as an ISO timestamp. */
  readonly endsAt: string;
  /**
   * Time of a recent request with the session, as an ISO timestamp, at most one minute before the latest request. Null
   * if there was none.
   */
  readonly usedAt: string | null;
  /** Network address of that request, or null if there was none. */
  readonly address: string | null;
  /** `User-Agent` header of that request, or null if it had none. */
  readonly agent: string | null;
};

/** Sessions by organization and by person, sorted by start time. Keys: session IDs. */
export const issuedSessions = collection({
  name: 'session',
  indexes: {
    byOrganization: ({ organizationId, startedAt }: IssuedSession) => [organizationId, startedAt],
    byMember: ({ organizationId, person, startedAt }: IssuedSession) => [organizationId, person, startedAt],
    endsAt: ({ endsAt }: IssuedSession) => [endsAt],
  },
});
