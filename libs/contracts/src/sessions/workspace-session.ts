import type { RfaChecks, SecondFactorRule, TeamRole } from '#domain';
import type { WorkspacePermission } from '../kernel/operation.js';

/* Outside /v2: a cookie authenticates these operations, and only this service's pages can call them. */

export interface SecondFactorView {
  /** Rule for sign-in by email. */
  readonly rule: SecondFactorRule;
  /** Step between sign-in and the workspace. Null if none is required. */
  readonly step: 'prove' | 'enrol' | null;
  readonly passkeys: readonly { readonly id: string; readonly name: string; readonly addedAt: string }[];
  /** Required before sensitive actions. Null if verified within ten minutes, or if there is no second factor. */
  readonly stepUp: 'passkey' | 'oidc' | null;
  /** Number of unused codes. */
  readonly recoveryCodes: number;
}

/** Response of GET /workspace/session. */
export interface WorkspacePersonView {
  readonly subject: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly role: TeamRole;
  readonly roleLabel: string;
  readonly permissions: readonly WorkspacePermission[];
  readonly organization: {
    readonly id: string;
    readonly name: string;
    readonly environment: 'sandbox' | 'live';
    readonly treatmentBilling: boolean;
    /** What to do with bills for treatment that was not authorized. */
    readonly rfaChecks: RfaChecks;
  };
  /** Latest possible end, by the wall clock. */
  readonly endsAt: string;
  /** When the session ends without further user input. */
  readonly idleEndsAt: string;
  readonly secondFactor: SecondFactorView;
  /** Sent by the workspace's forms to exchange the cookie and to sign out. */
  readonly formToken: string;
}

/** Response of POST /workspace/session, with a browser session for the API. */
export interface WorkspaceSessionView extends WorkspacePersonView {
  readonly sessionId: string;
  /** Sent as `Authorization: Bearer`. Works only from the service's own origin. */
  readonly token: string;
  readonly allowedOrigin: string;
  /** When the token expires. Request a new one before then. */
  readonly expiresAt: string;
}
