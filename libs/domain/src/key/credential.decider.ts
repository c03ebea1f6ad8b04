import type { Decider, Message } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';

/*
 * A server key. Its stream is named after the key's SHA-256, so the key itself is kept nowhere and a look-up is one
 * read. The names of these events are stored: renaming one is a data migration.
 */

/** Permissions and reach of a key. `account` keys reach every organization of their home organization's account. */
export type CredentialFacts = Readonly<{
  credentialId: string;
  /** The home organization. */
  organizationId: string;
  environment: 'sandbox' | 'live';
  scope: 'organization' | 'account';
  permissions: readonly string[];
  /** Permissions that it was made without, although others would bring them along. */
  without?: readonly string[];
  /** The first characters, to tell keys apart; never enough to guess one. */
  prefix: string;
  /** The operator's name for the key. */
  name: string;
  /** ISO timestamp, or null for a key that does not expire. */
  expiresAt: string | null;
  /** Networks (CIDR) that it works from; from anywhere where there are none. */
  allowedCidrs?: readonly string[];
  /** The member of the home organization's team whom it was made for, and ends with; absent: a program's. */
  memberId?: string;
  /** How often that member's access had been ended by then; absent: never. */
  membership?: number;
}>;

export type CredentialEvent =
  | Message<'CredentialIssued', Omit<CredentialFacts, 'allowedCidrs' | 'memberId' | 'membership'>>
  /** It works from these networks alone. An event of its own: a build that does not know it must not take the key. */
  | Message<'CredentialBound', { credentialId: string; allowedCidrs: readonly string[] }>
  /** It ends with this member's access. An event of its own: a build that does not know it would let the key live on. */
  | Message<'CredentialAssigned', { credentialId: string; memberId: string; membership?: number }>
  | Message<'CredentialRevoked', { credentialId: string }>
  /** It ends earlier than it was issued for: another key takes its place. */
  | Message<'CredentialShortened', { credentialId: string; expiresAt: string }>;

export type CredentialCommand =
  | Message<'IssueCredential', CredentialFacts>
  | Message<'RevokeCredential'>
  /** ISO timestamp. A key that ends by then anyway stays as it is: no key is ever lengthened. */
  | Message<'ShortenCredential', { expiresAt: string }>;

export type CredentialState =
  | Readonly<{ status: 'absent' }>
  | Readonly<{ status: 'active' | 'revoked'; facts: CredentialFacts }>;

export const credential: Decider<CredentialState, CredentialCommand, CredentialEvent> = {
  initial: { status: 'absent' },
  decide: {
    IssueCredential: (state, { allowedCidrs, memberId, membership, ...facts }) => {
      // A key fixed by configuration is issued again at every start; one that was revoked stays so.
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
