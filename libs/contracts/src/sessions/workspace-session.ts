import type { RfaChecks, SecondFactorRule, TeamRole } from '#domain';
import type { WorkspacePermission } from '../kernel/operation.js';

/*
 * Session of the hosted workspace, and the person who works in it. It lies outside /v2: a cookie opens it, and nothing
 * but the pages of this service can ask.
 */

/** Second factor of the person who is signed in. */
export interface SecondFactorView {
  /** Rule of the practice about sign-in by mail. */
  readonly rule: SecondFactorRule;
  /** Step between signing in and the workspace; null: nothing is in the way. */
  readonly step: 'prove' | 'enrol' | null;
  readonly passkeys: readonly { readonly id: string; readonly name: string; readonly addedAt: string }[];
  /** How the person must prove who they are before what is dangerous; null: they have within ten minutes, or have no factor. */
  readonly stepUp: 'passkey' | 'oidc' | null;
  /** Number of recovery codes that were not used yet. */
  readonly recoveryCodes: number;
}

/** GET /workspace/session: who is signed in. */
export interface WorkspacePersonView {
  readonly subject: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly role: TeamRole;
  /** The role as people read it. */
  readonly roleLabel: string;
  readonly permissions: readonly WorkspacePermission[];
  readonly organization: {
    readonly id: string;
    readonly name: string;
    readonly environment: 'sandbox' | 'live';
    readonly treatmentBilling: boolean;
    /** What is done with bills of what was not authorized. */
    readonly rfaChecks: RfaChecks;
  };
  /** The end of the workspace, whoever works in it; by the wall clock. */
  readonly endsAt: string;
  /** Its end where nobody works in it any more. */
  readonly idleEndsAt: string;
  readonly secondFactor: SecondFactorView;
  /** Token that the forms of the workspace carry: the exchange of the cookie, and signing out. */
  readonly formToken: string;
}

/** POST /workspace/session: the same, and a browser session for the API. */
export interface WorkspaceSessionView extends WorkspacePersonView {
  readonly sessionId: string;
  /** Sent as `Authorization: Bearer`; it works from the service's own origin only. */
  readonly token: string;
  readonly allowedOrigin: string;
  /** The end of the token; a new one is asked for before. */
  readonly expiresAt: string;
}
