import { collection } from '../collection.js';

/** Session started at the OpenID provider. The session's stream determines whether it is active. */
export type IssuerSession = {
  readonly organizationId: string;
  readonly sessionId: string;
  /** HMAC of the `sub` claim, made with the installation's key. */
  readonly subject: string;
  /** HMAC of the `sid` claim, made with the installation's key. Null if the ID token had none. */
  readonly sid: string | null;
  /** ISO time when the session ends. The record may then be removed. */
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
