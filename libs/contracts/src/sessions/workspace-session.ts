import type { RfaChecks, SecondFactorRule, TeamRole } from '#domain';
import type { WorkspacePermission } from '../kernel/operation.js';

/*
 * Session of the hosted workspace and its user. These operations are outside /v2: a cookie authenticates them, and only
 * the pages of this service can call them.
 */

/** Second factor of the signed-in user. */
export interface SecondFactorView {
  /** Rule of the practice for sign-in by email. */
  readonly rule: SecondFactorRule;
  /** Required step between sign-in and the workspace, or null if there is none. */
  readonly step: 'prove' | 'enrol' | null;
  readonly passkeys: readonly { readonly id: string; readonly name: string; readonly addedAt: string }[];
  /**
   * Verification required before sensitive actions. Null if the user verified within the last ten minutes or has no
   * second factor.
   */
  readonly stepUp: 'passkey' | 'oidc' | null;
  /** Number of unused recovery codes. */
  readonly recoveryCodes: number;
}

/** GET /workspace/session: the signed-in user. */
export interface WorkspacePersonView {
  readonly subject: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly role: TeamRole;
  /** Display name of the role. */
  readonly roleLabel: string;
  readonly permissions: readonly WorkspacePermission[];
  readonly organization: {
    readonly id: string;
    readonly name: string;
    readonly environment: 'sandbox' | 'live';
    readonly treatmentBilling: boolean;
    /** Handling of bills for treatment that was not authorized. */
    readonly rfaChecks: RfaChecks;
  };
  /** Latest end of the workspace session, by the wall clock. */
  readonly endsAt: string;
  /** End of the workspace session without further user input. */
  readonly idleEndsAt: string;
  readonly secondFactor: SecondFactorView;
  /** Token sent by the forms of the workspace: to exchange the cookie and to sign out. */
  readonly formToken: string;
}

/** POST /workspace/session: the signed-in user, with a browser session for the API. */
export interface WorkspaceSessionView extends WorkspacePersonView {
  readonly sessionId: string;
  /** Sent as `Authorization: Bearer`. Works only from the service's own origin. */
  readonly token: string;
  readonly allowedOrigin: string;
  /** Expiration time of the token. A new token must be requested before this time. */
  readonly expiresAt: string;
}
