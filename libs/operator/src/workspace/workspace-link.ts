import { issueOwnLink } from '#commands';
import { lesserRole, type Member, type Organization, type TeamRole } from '#domain';
import type { Ledger, Vault } from '#event-store';
import { SessionTokens } from '#http';
import { loadOrganization, operatorMetadata } from '../kernel.js';
import { refuseOperator, type Workplace } from '../operation.js';

/** The usual life of a link that an operator makes, and its longest, in milliseconds. */
const USUAL_MS = 15 * 60 * 1000;
const LONGEST_MS = 24 * 60 * 60 * 1000;

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

interface LinkParts {
  readonly ledger: Ledger;
  readonly vault: Vault;
  readonly publicOrigin: string;
}

/** A one-time link that signs a member in to the hosted workspace. */
export const makeWorkspaceLink = async (
  { ledger, vault, publicOrigin }: LinkParts,
  { org, member: wanted, role, expiresAt = new Date(Date.now() + USUAL_MS).toISOString() }: WorkspaceLinkInput,
): Promise<WorkspaceLink> => {
  const organization = await loadOrganization(ledger, org);
  const member = memberOf(organization, wanted);
  if (!member)
    return refuseOperator(
      wanted === undefined ? `${org} has no active administrator` : `${org} has no member ${wanted}`,
    );
  if (!member.active) return refuseOperator(`${member.id} is not active`);
  if (Date.parse(expiresAt) > Date.now() + LONGEST_MS) return refuseOperator('a link lives a day at most');
  const granted = role === undefined ? member.role : lesserRole(role, member.role);
  const token = await issueOwnLink(
    { ledger, tokens: new SessionTokens(vault) },
    {
      organization,
      member,
      role: granted,
      door: 'operator',
      expiresAt,
      metadata: operatorMetadata(org, organization.clockOffsetMs),
    },
  );
  return { url: `${publicOrigin}/sign-in/${token}`, expiresAt, member: member.id, role: granted };
};

const memberOf = ({ members }: Organization, wanted: string | undefined): Member | undefined =>
  wanted === undefined
    ? members.find(({ role, active }) => role === 'admin' && active)
    : members.find(({ id, subject, email }) => [id, subject, email].includes(wanted));

/** The operation of the command line. */
export const linkIntoWorkspace = (
  { engines: { ledger, vault }, config }: Workplace,
  wish: WorkspaceLinkInput,
): Promise<WorkspaceLink> => makeWorkspaceLink({ ledger, vault, publicOrigin: config.PUBLIC_ORIGIN }, wish);
