import { collection } from '../collection.js';

/**
 * A workspace session that started at the OpenID provider, by its ID. The session's stream determines whether it is
 * active.
 */
export type IssuerSession = {
  readonly organizationId: string;
  readonly sessionId: string;
  /** HMAC of the provider's `sub` claim with the installation's key. */
  readonly subject: string;
  /** HMAC of the provider's `sid` claim with the installation's key. Null if the ID token had none. */
  readonly sid: string | null;
  /** Time after which the record may be removed, as an ISO timestamp. */
  readonly endsAt: string;
};

/** Sessions by the claims of a logout token. Keys: session IDs. */
export const issuerSessions = collection({
  name: 'issuer-session',
  indexes: {
    bySubject: ({ subject }: IssuerSession) => [subject],
    bySid: ({ sid }: IssuerSession) => (sid === null ? null : [sid]),
    endsAt: ({ endsAt }: IssuerSession) => [endsAt],
  },
});
