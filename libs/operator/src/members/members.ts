import { CreateManagementSessionRequest } from '#contracts';
import { recoveryCodesLeft, type Member, type Organization, type TeamRole } from '#domain';
import { newId } from '#commands';
import { changeOrganization, loadOrganization, operatorMetadata } from '../kernel.js';
import { refuseOperator, type OperatorContext } from '../operation.js';
import { validateFields } from '../validate-fields.js';

/** A member as the operator sees it: how many passkeys and unused codes, and nothing that they are known by. */
export interface MemberLine extends Omit<Member, 'passkeys' | 'recoveryCodes'> {
  readonly organizationId: string;
  readonly passkeys: number;
  readonly recoveryCodes: number;
}

interface InOrganization {
  readonly org: string;
}

export interface NewMember extends InOrganization {
  /** The stable user id of the host that the person signs in at. */
  readonly subject: string;
  readonly name?: string;
  readonly email?: string;
  readonly role: TeamRole;
}

export const listMembers = async (work: OperatorContext, { org }: InOrganization): Promise<readonly MemberLine[]> => {
  const organization = await loadOrganization(work.engines.ledger, org);
  return organization.members.map((member) => lineOf(organization, member));
};

/** Adds a person; somebody who is there already keeps role and state, and gets the name and the address given. */
export const addMember = async (
  work: OperatorContext,
  { org, role, ...given }: NewMember,
): Promise<MemberLine & { readonly added: boolean }> => {
  const { ledger } = work.engines;
  const { clockOffsetMs } = await loadOrganization(ledger, org);
  const {
    name,
    email,
    subject = given.subject,
  } = validateFields(CreateManagementSessionRequest, {
    subject: given.subject,
    name: given.name,
    email: given.email,
  });
  const memberId = newId('mem');
  const metadata = operatorMetadata(work, org, clockOffsetMs);
  const { organization } = await changeOrganization(
    ledger,
    org,
    {
      type: 'EnsureMember',
      data: { memberId, subject, name: name ?? null, email: email ?? null, role, at: metadata.at },
    },
    metadata,
  );
  const member = organization.members.find((candidate) => candidate.subject === subject);
  if (!member) throw new TypeError('a member was added and is not there');
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
  const { ledger } = work.engines;
  const before = await loadOrganization(ledger, org);
  if (!before.members.some(({ id }) => id === memberId)) refuseOperator(`${org} has no member ${memberId}`);
  const { organization, changed } = await changeOrganization(
    ledger,
    org,
    { type: 'ChangeMember', data: { memberId, by: null, ...changes } },
    operatorMetadata(work, org, before.clockOffsetMs),
  );
  const member = organization.members.find(({ id }) => id === memberId);
  if (!member) throw new TypeError('a member was changed and is not there');
  return { ...lineOf(organization, member), changed };
};

/** Takes the passkeys and recovery codes of a member away: of a sole administrator nobody else can. */
export const resetSecondFactor = async (
  work: OperatorContext,
  { org, memberId }: InOrganization & { readonly memberId: string },
): Promise<MemberLine & { readonly changed: boolean }> => {
  const { ledger } = work.engines;
  const before = await loadOrganization(ledger, org);
  const member = before.members.find(({ id }) => id === memberId);
  if (!member) return refuseOperator(`${org} has no member ${memberId}`);
  const { changed } = await changeOrganization(
    ledger,
    org,
    { type: 'ResetSecondFactor', data: { memberId, by: null } },
    operatorMetadata(work, org, before.clockOffsetMs),
  );
  return { ...lineOf(before, member), passkeys: 0, recoveryCodes: 0, changed };
};

const lineOf = ({ organizationId }: Organization, { passkeys = [], ...member }: Member): MemberLine => ({
  ...member,
  organizationId,
  passkeys: passkeys.length,
  recoveryCodes: recoveryCodesLeft(member),
});
