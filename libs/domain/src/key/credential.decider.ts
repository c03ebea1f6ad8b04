import type { Decider, Message } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';

/*
 * The stream is named after the key's SHA-256, so the key is never stored and a lookup is one read. Event types are
 * stored, so renaming one is a data migration.
 */

/** An `account` key can access every organization of its home organization's account. */
export type CredentialFacts = Readonly<{
  credentialId: string;
  /** The home organization. */
  organizationId: string;
  environment: 'sandbox' | 'live';
  scope: 'organization' | 'account';
  permissions: readonly string[];
  /** Permissions excluded at creation, even if other permissions would include them. */
  without?: readonly string[];
  /** The key's first characters, to tell keys apart. Not enough to guess a key. */
  prefix: string;
  /** Name given by the operator. */
  name: string;
  /** Null if the key does not expire. */
  expiresAt: string | null;
  /** Absent if the key can be used from anywhere. */
  allowedCidrs?: readonly string[];
  /** Member for whom the key was created. The key ends with the member's access. Absent for a program key. */
  memberId?: string;
  /** How often the member's access had ended at creation. Absent if 0. */
  membership?: number;
}>;

export type CredentialEvent =
  | Message<'CredentialIssued', Omit<CredentialFacts, 'allowedCidrs' | 'memberId' | 'membership'>>
  /** A separate event, so that a build without support for it rejects the key. */
  | Message<'CredentialBound', { credentialId: string; allowedCidrs: readonly string[] }>
  /** The key ends with the member's access. A separate event: a build without support would keep the key valid. */
  | Message<'CredentialAssigned', { credentialId: string; memberId: string; membership?: number }>
  | Message<'CredentialRevoked', { credentialId: string }>
  /** A different key replaces it. */
  | Message<'CredentialShortened', { credentialId: string; expiresAt: string }>;

export type CredentialCommand =
  | Message<'IssueCredential', CredentialFacts>
  | Message<'RevokeCredential'>
  /** Does nothing if the key expires earlier. A key's validity is never extended. */
  | Message<'ShortenCredential', { expiresAt: string }>;

export type CredentialState =
  | Readonly<{ status: 'absent' }>
  | Readonly<{ status: 'active' | 'revoked'; facts: CredentialFacts }>;

export const credential: Decider<CredentialState, CredentialCommand, CredentialEvent> = {
  initial: { status: 'absent' },
  decide: {
    IssueCredential: (state, { allowedCidrs, memberId, membership, ...facts }) => {
      // A key in the configuration is issued on every start. A revoked key stays revoked.
      if (state.status === 'revoked') throw new Rejection('credential_invalid');
      if (state.status === 'active') return [];
      const { credentialId } = facts;
      const since = membership === undefined ? {} : { membership };
      return [
        { type: 'CredentialIssued', data: facts },
        ...(allowedCidrs ? [{ type: 'CredentialBound', data: { credentialId, allowedCidrs } } as const] : []),
        ...(memberId === undefined
          ? []
          : [{ type: 'CredentialAssigned', data: { credentialId, memberId, ...since } } as const]),
      ];
    },
    RevokeCredential: (state) => {
      if (state.status === 'absent') throw new Rejection('not_found');
      if (state.status === 'revoked') return [];
      return [{ type: 'CredentialRevoked', data: { credentialId: state.facts.credentialId } }];
    },
    ShortenCredential: (state, { expiresAt }) => {
      if (state.status === 'absent') throw new Rejection('not_found');
      const { credentialId, expiresAt: until } = state.facts;
      if (state.status === 'revoked' || (until !== null && until <= expiresAt)) return [];
      return [{ type: 'CredentialShortened', data: { credentialId, expiresAt } }];
    },
  },
  evolve: {
    CredentialIssued: (_, facts) => ({ status: 'active', facts }),
    CredentialBound: (state, { allowedCidrs }) =>
      state.status === 'absent' ? state : { ...state, facts: { ...state.facts, allowedCidrs } },
    CredentialAssigned: (state, { credentialId: _, ...assigned }) =>
      state.status === 'absent' ? state : { ...state, facts: { ...state.facts, ...assigned } },
    CredentialRevoked: (state) => (state.status === 'absent' ? state : { status: 'revoked', facts: state.facts }),
    CredentialShortened: (state, { expiresAt }) =>
      state.status === 'absent' ? state : { ...state, facts: { ...state.facts, expiresAt } },
  },
};
