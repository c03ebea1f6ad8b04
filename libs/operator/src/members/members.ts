import { CreateManagementSessionRequest } from '#contracts';
import { recoveryCodesLeft, type Member, type Organization, type TeamRole } from '#domain';
import { newId } from '#commands';
import { changeByOperator, loadOrganization } from '../kernel.js';
import { refuseOperator, type OperatorContext } from '../operation.js';
import { validateFields } from '../validate-fields.js';

/** The counts of passkeys and unused recovery codes replace the credentials themselves. */
export interface MemberLine extends Omit<Member, 'passkeys' | 'recoveryCodes'> {
  readonly organizationId: string;
  readonly passkeys: number;
  readonly recoveryCodes: number;
}

interface InOrganization {
  readonly org: string;
}

export interface NewMember extends InOrganization {
  /** Stable user ID at the host system where the person signs in. */
  readonly subject: string;
  readonly name?: string;
  readonly email?: string;
  readonly role: TeamRole;
}

export const listMembers = async (work: OperatorContext, { org }: InOrganization): Promise<readonly MemberLine[]> => {
  const organization = await loadOrganization(work.engines.ledger, org);
  return organization.members.map((member) => lineOf(organization, member));
};

/** Adds a member. An existing member keeps their role and state, and gets the given name and email. */
export const addMember = async (
  work: OperatorContext,
  { org, role, ...given }: NewMember,
): Promise<MemberLine & { readonly added: boolean }> => {
  const before = await loadOrganization(work.engines.ledger, org);
  const fields = { subject: given.subject, name: given.name, email: given.email };
  const valid = validateFields(CreateManagementSessionRequest, fields);
  const { name = null, email = null, subject = given.subject } = valid;
  const memberId = newId('mem');
  const { organization } = await changeByOperator(work, before, (at) => ({
    type: 'EnsureMember',
    data: { memberId, subject, name, email, role, at },
  }));
  const member = organization.members.find((candidate) => candidate.subject === subject);
  if (!member) throw new TypeError('the added member does not exist');
  return { ...lineOf(organization, member), added: member.id === memberId };
};

export interface MemberChange extends InOrganization {
  readonly memberId: string;
  readonly role?: TeamRole;
  readonly active?: boolean;
}

export const changeMember = async (
  work: OperatorContext,
  { org, memberId, ...changes }: MemberChange,
): Promise<MemberLine & { readonly changed: boolean }> => {
  const before = await loadOrganization(work.engines.ledger, org);
  memberOf(before, memberId);
  const { organization, changed } = await changeByOperator(work, before, () => ({
    type: 'ChangeMember',
    data: { memberId, by: null, ...changes },
  }));
  return { ...lineOf(organization, memberOf(organization, memberId)), changed };
};

/** Removes a member's second factor. For a sole administrator, only the operator can do this. */
export const resetSecondFactor = async (
  work: OperatorContext,
  { org, memberId }: InOrganization & { readonly memberId: string },
): Promise<MemberLine & { readonly changed: boolean }> => {
  const before = await loadOrganization(work.engines.ledger, org);
  const member = memberOf(before, memberId);
  const { changed } = await changeByOperator(work, before, () => ({
    type: 'ResetSecondFactor',
    data: { memberId, by: null },
  }));
  return { ...lineOf(before, member), passkeys: 0, recoveryCodes: 0, changed };
};

const memberOf = ({ organizationId, members }: Organization, memberId: string): Member =>
  members.find(({ id }) => id === memberId) ?? refuseOperator(`${organizationId} has no member ${memberId}`);

const lineOf = ({ organizationId }: Organization, { passkeys = [], ...member }: Member): MemberLine => ({
  ...member,
  organizationId,
  passkeys: passkeys.length,
  recoveryCodes: recoveryCodesLeft(member),
});
