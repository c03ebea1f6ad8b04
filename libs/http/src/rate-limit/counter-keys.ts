import type { Principal } from '../auth/principal.js';

/**
 * A key and its sessions share one counter per organization, so that a key that has reached its limit cannot continue
 * with its sessions. An account key also has one counter for all organizations, and each session has its own.
 */
export const counterKeysFor = (
  { credential, issuer, reach }: Pick<Principal, 'credential' | 'issuer' | 'reach'>,
  organizationId: string,
): readonly string[] => {
  const shared = `${issuer ?? credential} ${organizationId}`;
  return issuer === undefined && reach === 'organization' ? [shared] : [credential, shared];
};
