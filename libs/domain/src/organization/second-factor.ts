import type { Decider } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';
import type { OrganizationCommand } from './organization.commands.js';
import type { OrganizationEvent, SecondFactorRule } from './organization.events.js';
import { requireOrganization, type Member, type Organization, type Passkey } from './organization.state.js';

type Decide = Decider<Organization, OrganizationCommand, OrganizationEvent>['decide'];

/** Number of codes per set. */
export const RECOVERY_CODE_COUNT = 10;
/** Maximum per member. */
const MAX_PASSKEYS = 10;

/** Rule for sign-in by email. */
export const secondFactorRuleOf = ({ secondFactor }: Pick<Organization, 'secondFactor'>): SecondFactorRule =>
  secondFactor ?? 'optional';

/** Empty if there is no member with this subject. */
export const passkeysOf = ({ members }: Pick<Organization, 'members'>, subject: string): readonly Passkey[] =>
  members.find((member) => member.subject === subject)?.passkeys ?? [];

export const recoveryCodesLeft = ({ recoveryCodes = [] }: Pick<Member, 'recoveryCodes'>): number =>
  recoveryCodes.filter((hash) => hash !== null).length;

const requireMember = ({ members }: Organization, memberId: string): Member => {
  const member = members.find(({ id }) => id === memberId);
  if (!member) throw new Rejection('not_found');
  return member;
};

export const decideSecondFactor: Pick<
  Decide,
  'AddPasskey' | 'RemovePasskey' | 'MakeRecoveryCodes' | 'UseRecoveryCode' | 'ResetSecondFactor'
> = {
  AddPasskey: (state, { memberId, passkeyId, at, recoveryHashes, ...secrets }) => {
    const { organizationId } = requireOrganization(state);
    const { active, passkeys = [] } = requireMember(state, memberId);
    if (!active) throw new Rejection('permission_denied');
    if (passkeys.some(({ credentialId }) => credentialId === secrets.credentialId)) return [];
    if (passkeys.length >= MAX_PASSKEYS)
      throw new Rejection('lifecycle_conflict', `A member has at most ${MAX_PASSKEYS} passkeys.`);
    const added: OrganizationEvent = {
      type: 'PasskeyAdded',
      data: { organizationId, id: memberId, passkeyId, addedAt: at, private: secrets },
    };
    // The codes are issued together with the first passkey, so that every member with a passkey can recover access.
    return passkeys.length > 0
      ? [added]
      : [
          added,
          {
            type: 'RecoveryCodesMade',
            data: { organizationId, id: memberId, madeAt: at, private: { hashes: recoveryHashes } },
          },
        ];
  },
  RemovePasskey: (state, { memberId, passkeyId }) => {
    const { organizationId } = requireOrganization(state);
    const { passkeys = [] } = requireMember(state, memberId);
    if (!passkeys.some((passkey) => passkey.passkeyId === passkeyId)) throw new Rejection('not_found');
    if (passkeys.length === 1 && secondFactorRuleOf(state) === 'required')
      throw new Rejection('lifecycle_conflict', 'The practice requires a second factor: add another passkey first.');
    return [{ type: 'PasskeyRemoved', data: { organizationId, id: memberId, passkeyId } }];
  },
  MakeRecoveryCodes: (state, { memberId, hashes, at }) => {
    const { organizationId } = requireOrganization(state);
    const { passkeys = [] } = requireMember(state, memberId);
    if (passkeys.length === 0) throw new Rejection('lifecycle_conflict', 'Add a passkey first.');
    return [{ type: 'RecoveryCodesMade', data: { organizationId, id: memberId, madeAt: at, private: { hashes } } }];
  },
  UseRecoveryCode: (state, { memberId, hash, at }) => {
    const { organizationId } = requireOrganization(state);
    const place = (requireMember(state, memberId).recoveryCodes ?? []).indexOf(hash);
    if (place < 0) throw new Rejection('credential_invalid');
    return [{ type: 'RecoveryCodeUsed', data: { organizationId, id: memberId, place, usedAt: at } }];
  },
  ResetSecondFactor: (state, { memberId, by }) => {
    const { organizationId } = requireOrganization(state);
    const { subject, passkeys = [] } = requireMember(state, memberId);
    if (subject === by) throw new Rejection('protected_member');
    return passkeys.length === 0 ? [] : [{ type: 'SecondFactorReset', data: { organizationId, id: memberId } }];
  },
};
