import { collection } from '../collection.js';

/** A workspace session that began at the OpenID provider, by its id. Its stream shows whether it is active. */
export type IssuerSession = {
  readonly organizationId: string;
  readonly sessionId: string;
  /** HMAC of the provider's `sub` claim under the installation's key. */
  readonly subject: string;
  /** HMAC of the provider's `sid` claim under the installation's key; null if the ID token had none. */
  readonly sid: string | null;
  /** ISO timestamp after which the record may be removed. */
  readonly endsAt: string;
};

/** Sessions by what a logout token names. Keys: session ids. */
export const issuerSessions = collection({
  name: 'issuer-session',
  indexes: {
    bySubject: ({ subject }: IssuerSession) => [subject],
    bySid: ({ sid }: IssuerSession) => (sid === null ? null : [sid]),
    endsAt: ({ endsAt }: IssuerSession) => [endsAt],
  },
});
