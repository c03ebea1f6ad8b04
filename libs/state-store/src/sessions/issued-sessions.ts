import { collection } from '../collection.js';

/** Session record for queries. The session's stream determines whether the session is active. */
export type IssuedSession = {
  readonly organizationId: string;
  readonly sessionId: string;
  /** HMAC of the person's subject, made with the organization's key because the index stores it unencrypted. */
  readonly person: string;
  /** ISO time. */
  readonly startedAt: string;
  /** ISO time when the session ends. The record may then be removed. */
  readonly endsAt: string;
  /** ISO time of a recent request, at most one minute before the latest. Null if there was none. */
  readonly usedAt: string | null;
  /** Network address of that request, or null if there was none. */
  readonly address: string | null;
  /** `User-Agent` header of that request. */
  readonly agent: string | null;
};

/** Sorted by start time. Keys: session IDs. */
export const issuedSessions = collection({
  name: 'session',
  indexes: {
    byOrganization: ({ organizationId, startedAt }: IssuedSession) => [organizationId, startedAt],
    byMember: ({ organizationId, person, startedAt }: IssuedSession) => [organizationId, person, startedAt],
    endsAt: ({ endsAt }: IssuedSession) => [endsAt],
  },
});
