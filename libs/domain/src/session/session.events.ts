import type { Environment } from '../bill/shared/bill.types.js';
import type { Timestamp } from '../kernel/calendar.js';
import type { Message } from '../kernel/decider.js';
import type { Sealed } from '../kernel/sealed.js';
import type { TeamRole } from '../organization/organization.events.js';

/*
 * STORED FOREVER, in internal streams `session_{id}`, never published. Personal data is in `private`. Times are
 * wall-clock times, so a moved sandbox clock neither ends nor extends a session.
 */

export interface SessionFacts {
  readonly sessionId: string;
  readonly organizationId: string;
  readonly environment: Environment;
  readonly expiresAt: Timestamp;
  /** Stream of the server key with which the session ends, or NO_ISSUING_KEY. */
  readonly issuer: string;
  /** How often the user's access to the team had ended at the time of issue. Absent if 0. */
  readonly membership?: number;
}

/** Issuer of a sign-in by email, through the operator, or through the organization's identity provider. */
export const NO_ISSUING_KEY = 'own-door';

/** Emailed link, the organization's identity provider, a link from the operator, or a link for a new member. */
export type BuiltInSignInMethod = 'mail' | 'oidc' | 'operator' | 'invitation';

/** `oidc`: the organization's identity provider. */
export type SecondFactorMethod = 'passkey' | 'recovery_code' | 'oidc';

/** User of the host's own application. */
export interface BrowserSessionPerson {
  /** The host's stable ID. */
  readonly subject: string;
  readonly actorName: string | null;
  /** Exact origin. */
  readonly allowedOrigin: string;
  /** The session sees only this customer's bills. Null means all bills. */
  readonly customerExternalId: string | null;
}

/** User who is sent to the hosted workspace. */
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
        /** The session sees only this bill. Null means all bills. */
        billId: string | null;
        /** Workspace session that was exchanged for this one and ends it. Absent for a host's own sessions. */
        workspace?: string;
        private: Sealed<BrowserSessionPerson>;
      }
    >
  | Message<
      'ManagementSessionIssued',
      SessionFacts & {
        /** Role when the link was created. */
        role: TeamRole;
        /** Absent if a server key issued the link. */
        door?: BuiltInSignInMethod;
        /** Last authentication at the identity provider. Absent if it did not report it. */
        provedAt?: Timestamp;
        private: Sealed<ManagementSessionPerson>;
      }
    >
  /** The session is open until `endsAt`. */
  | Message<
      'ManagementSessionOpened',
      {
        sessionId: string;
        openedAt: Timestamp;
        endsAt: Timestamp;
        /** A second factor must be proved before the workspace is shown. */
        factorDemanded?: true;
      }
    >
  /** A factor was proved to open the workspace or as a step-up. */
  | Message<'FactorProved', { sessionId: string; provedAt: Timestamp; way: SecondFactorMethod }>
  | Message<'ManagementSessionUsed', { sessionId: string; usedAt: Timestamp }>
  | Message<'ManagementSessionClosed', { sessionId: string; closedAt: Timestamp }>
  /** Ended by an admin: a browser session, a workspace session, or an unused link. */
  | Message<'SessionEnded', { sessionId: string; endedAt: Timestamp }>;
