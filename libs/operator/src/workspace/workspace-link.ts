import { issueWorkspaceLink, newId } from '#commands';
import { isActingAdmin, lowerRole, type Member, type Organization, type TeamRole } from '#domain';
import { mailSettings, type Config } from '#engines';
import type { EncryptedEventStore, Vault } from '#event-store';
import { SessionTokens, signInUrl } from '#http';
import { MailNotSent, MailServer } from '#mail';
import { changeOrganization, loadOrganization, operatorMetadata } from '../kernel.js';
import { refuseOperator, type OperatorContext } from '../operation.js';

const DEFAULT_TTL_MS = 15 * 60 * 1000;
const MAX_TTL_MS = 24 * 60 * 60 * 1000;

export interface WorkspaceLinkInput {
  readonly org: string;
  /**
   * A member's ID, subject, or email address. Default: the first active administrator. If an organization has none, the
   * link is an invitation to become one: the person who opens it enters their own name and address.
   */
  readonly member?: string;
  /** Highest role of the session. Default: the member's role. */
  readonly role?: TeamRole;
  /** ISO timestamp by the real clock, at most one day ahead. Default: in 15 minutes. */
  readonly expiresAt?: string;
}

export interface WorkspaceLink {
  readonly url: string;
  readonly expiresAt: string;
  readonly member: string;
  readonly role: TeamRole;
  /** True if the member has not signed in yet, and joins the team through this link. */
  readonly invitation: boolean;
}

export interface OperatorLink extends WorkspaceLink {
  /** Reason the member was not notified by email, or null. */
  readonly notTold: string | null;
}

interface LinkParts {
  readonly ledger: EncryptedEventStore;
  readonly vault: Vault;
  readonly publicOrigin: string;
  /** Operator name for the audit log. */
  readonly operator?: string | undefined;
}

const timeouts = { connectMs: 5_000, answerMs: 10_000 };

export const makeWorkspaceLink = async (parts: LinkParts, input: WorkspaceLinkInput): Promise<WorkspaceLink> =>
  (await issueLink(parts, input)).link;

const issueLink = async (
  parts: LinkParts,
  { org, member: wanted, role, expiresAt = new Date(Date.now() + DEFAULT_TTL_MS).toISOString() }: WorkspaceLinkInput,
): Promise<{ readonly link: WorkspaceLink; readonly organization: Organization; readonly member: Member }> => {
  const { ledger, vault, publicOrigin, operator } = parts;
  if (Date.parse(expiresAt) > Date.now() + MAX_TTL_MS) return refuseOperator('a link is valid for one day at most');
  const known = await loadOrganization(ledger, org);
  const isFirst = wanted === undefined && administratorOf(known) === undefined;
  if (isFirst && role !== undefined && role !== 'admin')
    return refuseOperator(`${org} has no administrator yet: create the first link without --role`);
  const organization = isFirst ? await inviteAdministrator(parts, known) : known;
  const member = wanted === undefined ? administratorOf(organization) : memberOf(organization, wanted);
  if (!member) return refuseOperator(`${org} has no member ${wanted ?? 'with the role admin'}`);
  if (!member.active) return refuseOperator(`${member.id} is not active`);
  // The person who opens the link of an unnamed member becomes this member, with its full role.
  const isUnnamed = member.invited === true && member.email === null;
  if (isUnnamed && role !== undefined && role !== member.role)
    return refuseOperator(`${member.id} has not joined yet: create the link without --role`);
  const granted = role === undefined ? member.role : lowerRole(role, member.role);
  const token = await issueWorkspaceLink(
    { ledger, tokens: new SessionTokens(vault) },
    {
      organization,
      member,
      role: granted,
      door: isUnnamed ? 'invitation' : 'operator',
      expiresAt,
      metadata: operatorMetadata({ operator }, org, organization.clockOffsetMs),
    },
  );
  const link = {
    url: signInUrl(publicOrigin, token),
    expiresAt,
    member: member.id,
    role: granted,
    invitation: member.invited === true,
  };
  return { link, organization, member };
};

/** Finds an administrator, preferring one who has signed in. */
const administratorOf = ({ members }: Organization): Member | undefined => {
  return members.find(isActingAdmin) ?? members.find(({ role, active }) => role === 'admin' && active);
};

const memberOf = ({ members }: Organization, wanted: string): Member | undefined =>
  members.find(({ id, subject, email }) => [id, subject, email].includes(wanted));

const inviteAdministrator = async (
  { ledger, operator }: LinkParts,
  { organizationId, clockOffsetMs }: Organization,
): Promise<Organization> => {
  const metadata = operatorMetadata({ operator }, organizationId, clockOffsetMs);
  const memberId = newId('mem');
  const { organization } = await changeOrganization(
    ledger,
    organizationId,
    {
      type: 'InviteMember',
      data: { memberId, subject: memberId, name: null, email: null, role: 'admin', at: metadata.at },
    },
    metadata,
  );
  return organization;
};

/** Creates a link. The member is notified by email. */
export const createOperatorLink = async (
  { engines: { ledger, vault }, config, operator }: OperatorContext,
  input: WorkspaceLinkInput,
): Promise<OperatorLink> => {
  const { link, organization, member } = await issueLink(
    { ledger, vault, publicOrigin: config.PUBLIC_ORIGIN, operator },
    input,
  );
  // Sandbox members and their addresses are fake.
  if (organization.environment !== 'live') return { ...link, notTold: 'members of a sandbox get no email' };
  return { ...link, notTold: await notifyMember(config, member.email, link, operator) };
};

/** Notifies the member. Returns the reason for a failure, or null. */
const notifyMember = async (
  config: Config,
  to: string | null,
  { expiresAt }: WorkspaceLink,
  operator: string | undefined,
): Promise<string | null> => {
  const settings = mailSettings(config);
  if (settings === null) return 'no mail server is configured';
  if (to === null) return 'the member has no email address';
  try {
    await new MailServer(settings, timeouts).send({
      from: settings.from,
      to: { name: '', address: to },
      subject: 'A sign-in link for the billing workspace was created for you',
      text: [
        `The operator of the billing service${operator === undefined ? '' : ` (${operator})`} created a link that signs in to the workspace as you, once, until ${expiresAt}.`,
        'Actions in that session are recorded under your name, as opened by the operator.',
        'If you did not expect this, tell an administrator of your practice, who can view and end sessions in the workspace.',
        '',
      ].join('\n'),
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return null;
  } catch (error) {
    // The link is valid anyway. The operator gets the reason.
    if (error instanceof MailNotSent) return error.message;
    throw error;
  }
};
