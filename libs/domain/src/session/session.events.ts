import type { Environment } from '../bill/shared/bill.types.js';
import type { Timestamp } from '../kernel/calendar.js';
import type { Message } from '../kernel/decider.js';
import type { Sealed } from '../kernel/sealed.js';
import type { TeamRole } from '../organization/organization.events.js';

/*
 * STORED FOR EVER, in internal streams `session_{id}`: none of these reaches the public feed. Who the person is sits in
 * `private`. Times are those of the wall clock: a sandbox that moves its clock neither ends nor prolongs a session.
 */

/** Facts of every session: whose it is, how long it lives, and the server key that it lives and dies with. */
export interface SessionFacts {
  readonly sessionId: string;
  readonly organizationId: string;
  readonly environment: Environment;
  readonly expiresAt: Timestamp;
  /** Stream of the server key that issued it, or NO_ISSUING_KEY. */
  readonly issuer: string;
  /** How often its person had been made inactive in the team by then; absent: never. */
  readonly membership?: number;
}

/** Stands for the key where no key issued a session: by mail, by the operator, by the practice's identity provider. */
export const NO_ISSUING_KEY = 'own-door';

/** Doors of the service's own: a link by mail, the practice's identity provider, a link of the operator. */
export type BuiltInSignInMethod = 'mail' | 'oidc' | 'operator';

/** Ways to prove a second factor: a passkey, a recovery code, the practice's identity provider. */
export type SecondFactorMethod = 'passkey' | 'recovery_code' | 'oidc';

/** A person at work in the host's own application. */
export interface BrowserSessionPerson {
  /** The host's stable id of the person. */
  readonly subject: string;
  readonly actorName: string | null;
  /** The exact origin that it works from. */
  readonly allowedOrigin: string;
  /** The only customer whose bills it sees; null for all. */
  readonly customerExternalId: string | null;
}

/** A person who is sent to the hosted workspace. */
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
        /** The only bill that it sees; null for all. */
        billId: string | null;
        /** The open workspace that it was exchanged for, and ends with; absent of a host's own sessions. */
        workspace?: string;
        private: Sealed<BrowserSessionPerson>;
      }
    >
  | Message<
      'ManagementSessionIssued',
      SessionFacts & {
        /** Role of the person in the team when the link was made. */
        role: TeamRole;
        /** Door that the link is for; absent if a server key issued it. */
        door?: BuiltInSignInMethod;
        /** When its person had last proved who they are to the identity provider; absent where it did not say. */
        provedAt?: Timestamp;
        private: Sealed<ManagementSessionPerson>;
      }
    >
  /** The link was used up; the workspace is open until `endsAt`. */
  | Message<
      'ManagementSessionOpened',
      {
        sessionId: string;
        openedAt: Timestamp;
        endsAt: Timestamp;
        /** Nothing is shown before its person has proved a second factor. */
        factorDemanded?: true;
      }
    >
  /** Its person proved a second factor, to open it or once more. */
  | Message<'FactorProved', { sessionId: string; provedAt: Timestamp; way: SecondFactorMethod }>
  /** Somebody works there. */
  | Message<'ManagementSessionUsed', { sessionId: string; usedAt: Timestamp }>
  | Message<'ManagementSessionClosed', { sessionId: string; closedAt: Timestamp }>
  /** An admin ended it: a host's session, an open workspace, or a link that nobody has used. */
  | Message<'SessionEnded', { sessionId: string; endedAt: Timestamp }>;
