import { issueWorkspaceLink } from '#commands';
import { lowerRole, type Member, type Organization, type TeamRole } from '#domain';
import { mailSettings, type Config } from '#engines';
import type { EncryptedEventStore, Vault } from '#event-store';
import { SessionTokens } from '#http';
import { MailNotSent, MailServer } from '#mail';
import { loadOrganization, operatorMetadata } from '../kernel.js';
import { refuseOperator, type OperatorContext } from '../operation.js';

/** The usual life of a link that an operator makes, and its longest, in milliseconds. */
const DEFAULT_TTL_MS = 15 * 60 * 1000;
const MAX_TTL_MS = 24 * 60 * 60 * 1000;

export interface WorkspaceLinkInput {
  readonly org: string;
  /** Id, subject or address of a member; the first active administrator unless given. */
  readonly member?: string;
  /** Most that the session may do; default: the member's role. */
  readonly role?: TeamRole;
  /** ISO timestamp by the real clock, at most a day away; a quarter of an hour unless given. */
  readonly expiresAt?: string;
}

export interface WorkspaceLink {
  readonly url: string;
  readonly expiresAt: string;
  readonly member: string;
  readonly role: TeamRole;
}

/** A link that an operator made, and whether the person as whom it signs in knows of it. */
export interface OperatorLink extends WorkspaceLink {
  /** Why the member was not told by mail; null where they were. */
  readonly notTold: string | null;
}

interface LinkParts {
  readonly ledger: EncryptedEventStore;
  readonly vault: Vault;
  readonly publicOrigin: string;
  /** System's user who makes it, as the audit names them. */
  readonly operator?: string | undefined;
}

const timeouts = { connectMs: 5_000, answerMs: 10_000 };

/** A one-time link that signs a member in to the hosted workspace. */
export const makeWorkspaceLink = async (parts: LinkParts, input: WorkspaceLinkInput): Promise<WorkspaceLink> =>
  (await issueLink(parts, input)).link;

const issueLink = async (
  { ledger, vault, publicOrigin, operator }: LinkParts,
  { org, member: wanted, role, expiresAt = new Date(Date.now() + DEFAULT_TTL_MS).toISOString() }: WorkspaceLinkInput,
): Promise<{ readonly link: WorkspaceLink; readonly organization: Organization; readonly member: Member }> => {
  const organization = await loadOrganization(ledger, org);
  const member = memberOf(organization, wanted);
  if (!member)
    return refuseOperator(
      wanted === undefined
        ? `${org} has no active administrator: add one with \`member add --org ${org} --role admin --subject ID\``
        : `${org} has no member ${wanted}`,
    );
  if (!member.active) return refuseOperator(`${member.id} is not active`);
  if (Date.parse(expiresAt) > Date.now() + MAX_TTL_MS) return refuseOperator('a link lives a day at most');
  const granted = role === undefined ? member.role : lowerRole(role, member.role);
  const token = await issueWorkspaceLink(
    { ledger, tokens: new SessionTokens(vault) },
    {
      organization,
      member,
      role: granted,
      door: 'operator',
      expiresAt,
      metadata: operatorMetadata({ operator }, org, organization.clockOffsetMs),
    },
  );
  const link = { url: `${publicOrigin}/sign-in/${token}`, expiresAt, member: member.id, role: granted };
  return { link, organization, member };
};

const memberOf = ({ members }: Organization, wanted: string | undefined): Member | undefined =>
  wanted === undefined
    ? members.find(({ role, active }) => role === 'admin' && active)
    : members.find(({ id, subject, email }) => [id, subject, email].includes(wanted));

/** The operation of the command line: whoever it signs in as hears of it, and by whom it was made. */
export const createOperatorLink = async (
  { engines: { ledger, vault }, config, operator }: OperatorContext,
  input: WorkspaceLinkInput,
): Promise<OperatorLink> => {
  const { link, organization, member } = await issueLink(
    { ledger, vault, publicOrigin: config.PUBLIC_ORIGIN, operator },
    input,
  );
  // People of a sandbox are made up, and so are their addresses.
  if (organization.environment !== 'live') return { ...link, notTold: 'people of a sandbox get no mail' };
  return { ...link, notTold: await notifyMember(config, member.email, link, operator) };
};

/** Tells a member by mail of a link that signs in as them. Answers why that was not possible; null where it was. */
const notifyMember = async (
  config: Config,
  to: string | null,
  { expiresAt }: WorkspaceLink,
  operator: string | undefined,
): Promise<string | null> => {
  const settings = mailSettings(config);
  if (settings === null) return 'no mail server is configured';
  if (to === null) return 'no address of theirs is known';
  try {
    await new MailServer(settings, timeouts).send({
      from: settings.from,
      to: { name: '', address: to },
      subject: 'A link signs in to the billing workspace as you',
      text: [
        `The operator of the billing service${operator === undefined ? '' : ` (${operator})`} made a link that signs in to the workspace as you, once, until ${expiresAt}.`,
        'What is done there is recorded under your name, and as opened by the operator.',
        'If you know nothing of it, tell an administrator of your practice: they see and end sessions in the workspace.',
        '',
      ].join('\n'),
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return null;
  } catch (error) {
    // The link is good all the same; the operator is told that nobody else was.
    if (error instanceof MailNotSent) return error.message;
    throw error;
  }
};
