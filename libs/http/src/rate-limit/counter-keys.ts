import type { Principal } from '../auth/principal.js';

/**
 * The counters that a request takes from. A key that reached its limit must not go on with sessions that it issues, so
 * what a key and its sessions ask of one organization is one counter. An account key has one for all its organizations
 * besides; a session, one of its own.
 */
export const counterKeysFor = (
  { credential, issuer, reach }: Pick<Principal, 'credential' | 'issuer' | 'reach'>,
  organizationId: string,
): readonly string[] => {
  const shared = `${issuer ?? credential} ${organizationId}`;
  return issuer === undefined && reach === 'organization' ? [shared] : [credential, shared];
};
