import type { Environment, Organization } from '#domain';
import type { Actor } from '#event-store';
import type { NotedSession } from './session-index.js';

/** A session limited to one bill may also belong to one customer. */
export type Scope =
  | Readonly<{ kind: 'organization' }>
  | Readonly<{ kind: 'customer'; customerExternalId: string }>
  | Readonly<{ kind: 'bill'; billId: string; customerExternalId: string | null }>;

export const wholeOrganization: Scope = { kind: 'organization' };

/** The caller, before the request's organization is chosen. */
export interface Principal {
  readonly actor: Actor & { readonly kind: 'server_key' | 'browser_session' };
  /** Stream of the key or session. All requests with this credential share it. */
  readonly credential: string;
  /** Name of the key or of the session's user. */
  readonly name: string;
  /** Home organization. The credential reaches other organizations only if `reach` is `account`. */
  readonly organizationId: string;
  readonly environment: Environment;
  readonly reach: 'organization' | 'account';
  readonly permissions: ReadonlySet<string>;
  readonly scope: Scope;
  /** Stream of the key or sign-in that issued this session, whose rate limits also apply. Absent for server keys. */
  readonly issuer?: string;
  /** Networks (CIDR) from which a server key may be used. Absent for sessions and for keys without this limit. */
  readonly allowedCidrs?: readonly string[];
  /** Entry of the session list for a session on a host's page. Absent for server keys and workspace sessions. */
  readonly session?: NotedSession;
  /** Returns true if the workspace user must prove the second factor again. Present only for workspace sessions. */
  readonly needsProof?: () => Promise<boolean>;
  /** The only origin that may use a browser session, or null for server keys. */
  readonly allowedOrigin: string | null;
}

export type AuthenticationResult =
  | Readonly<{ principal: Principal }>
  | Readonly<{ refused: 'credential_invalid' | 'credential_expired' }>;

/** Resolves bearer tokens to principals. Also the injection token. */
export abstract class Authenticator {
  abstract authenticate(token: string): Promise<AuthenticationResult>;
}

/** Organization fields that every request needs. */
export type OrganizationFacts = Pick<
  Organization,
  'organizationId' | 'environment' | 'accountId' | 'name' | 'clockOffsetMs' | 'treatmentBilling'
>;

/** Reads organizations. Results may be half a second old (`EncryptedEventStore.recent`). Also the injection token. */
export abstract class OrganizationReader {
  abstract get(organizationId: string): Promise<OrganizationFacts | null>;
  /** Returns true for the account's home and for organizations in its list. Doesn't read the organization's stream. */
  abstract isListed(accountId: string, organizationId: string): Promise<boolean>;
}

/**
 * An account key reaches every organization in its account. An organization outside the account's list is not read, so
 * the response time does not reveal whether it exists. The organization's own record decides.
 */
export const isSameAccount = async (
  organizations: OrganizationReader,
  home: string,
  other: string,
): Promise<boolean> => {
  if (home === other) return true;
  const own = await organizations.get(home);
  if (own === null || !(await organizations.isListed(own.accountId, other))) return false;
  return (await organizations.get(other))?.accountId === own.accountId;
};
