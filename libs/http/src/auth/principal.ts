import type { Environment, Organization } from '#domain';
import type { Actor } from '#event-store';
import type { NotedSession } from './session-index.js';

/** Part of an organization that a credential sees. A bill-scoped session may belong to one customer too. */
export type Scope =
  | Readonly<{ kind: 'organization' }>
  | Readonly<{ kind: 'customer'; customerExternalId: string }>
  | Readonly<{ kind: 'bill'; billId: string; customerExternalId: string | null }>;

export const wholeOrganization: Scope = { kind: 'organization' };

/** Holder of a credential, before the organization of the request is chosen. */
export interface Principal {
  readonly actor: Actor & { readonly kind: 'server_key' | 'browser_session' };
  /** The stream of the key or session: one and the same for all requests with this credential. */
  readonly credential: string;
  /** The name of the key, or of the person in a session. */
  readonly name: string;
  /** Home organization; the only one unless `reach` is `account`. */
  readonly organizationId: string;
  readonly environment: Environment;
  readonly reach: 'organization' | 'account';
  readonly permissions: ReadonlySet<string>;
  readonly scope: Scope;
  /** A session's requests also count against the limits of this one: the stream of the key, or of the workspace's sign-in, that issued it. Absent on server keys. */
  readonly issuer?: string;
  /** Networks (CIDR) that a server key works from; absent where it works from anywhere, and on sessions. */
  readonly allowedCidrs?: readonly string[];
  /** A session of a host's page, as the list of sessions has it; absent on server keys and in the workspace. */
  readonly session?: NotedSession;
  /** Has the person of a session in the workspace to prove the second factor anew? Absent on all others. */
  readonly needsProof?: () => Promise<boolean>;
  /** The exact origin that a browser session works from; null for server keys, which have none. */
  readonly allowedOrigin: string | null;
}

export type AuthenticationResult =
  | Readonly<{ principal: Principal }>
  | Readonly<{ refused: 'credential_invalid' | 'credential_expired' }>;

/** Knows who a bearer token stands for. Also the injection token. */
export abstract class Authenticator {
  abstract authenticate(token: string): Promise<AuthenticationResult>;
}

/** Facts about its organization that every request needs. */
export type OrganizationFacts = Pick<
  Organization,
  'organizationId' | 'environment' | 'accountId' | 'name' | 'clockOffsetMs' | 'treatmentBilling'
>;

/** Looks organizations up; what it returns may be half a second old (`EncryptedEventStore.recent`). Also the injection token. */
export abstract class OrganizationReader {
  abstract get(organizationId: string): Promise<OrganizationFacts | null>;
  /** Does the account's own list name this organization, or is it its home? Opens nothing of the organization. */
  abstract isListed(accountId: string, organizationId: string): Promise<boolean>;
}

/**
 * Are both of one account? An account key reaches every organization that is of its home's. The account's list is asked
 * first: of one that is not on it nothing is opened, and it takes the same steps whether it exists or not. What the
 * organization says itself decides.
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
