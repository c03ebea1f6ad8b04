import type { Environment } from '../bill/shared/bill.types.js';
import type { Timestamp } from '../kernel/calendar.js';
import type { Message } from '../kernel/decider.js';
import type { Sealed } from '../kernel/sealed.js';
import type { TeamRole } from '../organization/organization.events.js';

/*
 * STORED FOR EVER, in internal streams `session_{id}`. None of these events is in the public feed. Personal data is in
 * `private`. Times are wall-clock times, so a moved sandbox clock neither ends nor extends a session.
 */

/** Facts of every session: its organization, its expiration, and the server key that it ends with. */
export interface SessionFacts {
  readonly sessionId: string;
  readonly organizationId: string;
  readonly environment: Environment;
  readonly expiresAt: Timestamp;
  /** Stream of the issuing server key, or NO_ISSUING_KEY. */
  readonly issuer: string;
  /** Number of times that the user's access to the team had ended when the session was issued. Absent if 0. */
  readonly membership?: number;
}

/**
 * Replaces the key of a session that no key issued: sign-in by email, by the operator, or by the organization's
 * identity provider.
 */
export const NO_ISSUING_KEY = 'own-door';

/** Built-in sign-in methods: a link by email, the organization's identity provider, or a link from the operator. */
export type BuiltInSignInMethod = 'mail' | 'oidc' | 'operator';

/** Methods to prove a second factor: a passkey, a recovery code, or the organization's identity provider. */
export type SecondFactorMethod = 'passkey' | 'recovery_code' | 'oidc';

/** A user of the host's own application. */
export interface BrowserSessionPerson {
  /** The host's stable ID of the user. */
  readonly subject: string;
  readonly actorName: string | null;
  /** Exact origin of the host's application. */
  readonly allowedOrigin: string;
  /** The only customer whose bills the session can access, or null for all. */
  readonly customerExternalId: string | null;
}

/** A user who is sent to the hosted workspace. */
export interface ManagementSessionPerson {
  readonly subject: string;
  readonly name: string | null;
  readonly email: string | null;
}

export type SessionEvent =
  | Message<
      'BrowserSessionIssued',
      SessionFacts & {
        permissions: readonly string[];
        /** The only bill that the session can access, or null for all. */
        billId: string | null;
        /**
         * The open workspace session that was exchanged for this session and that it ends with. Absent for a host's own
         * sessions.
         */
        workspace?: string;
        private: Sealed<BrowserSessionPerson>;
      }
    >
  | Message<
      'ManagementSessionIssued',
      SessionFacts & {
        /** Role of the user in the team when the link was created. */
        role: TeamRole;
        /** Sign-in method of the link. Absent if a server key issued it. */
        door?: BuiltInSignInMethod;
        /**
         * Time at which the user last authenticated at the identity provider. Absent if the provider did not report it.
         */
        provedAt?: Timestamp;
        private: Sealed<ManagementSessionPerson>;
      }
    >
  /** The link was used. The workspace session is open until `endsAt`. */
  | Message<
      'ManagementSessionOpened',
      {
        sessionId: string;
        openedAt: Timestamp;
        endsAt: Timestamp;
        /** Present if the user must prove a second factor before the workspace is shown. */
        factorDemanded?: true;
      }
    >
  /** The user proved a second factor, to open the workspace or as a step-up. */
  | Message<'FactorProved', { sessionId: string; provedAt: Timestamp; way: SecondFactorMethod }>
  /** The user was active in the workspace. */
  | Message<'ManagementSessionUsed', { sessionId: string; usedAt: Timestamp }>
  | Message<'ManagementSessionClosed', { sessionId: string; closedAt: Timestamp }>
  /** An admin ended the session: a browser session, a workspace session, or a link that was not used. */
  | Message<'SessionEnded', { sessionId: string; endedAt: Timestamp }>;
