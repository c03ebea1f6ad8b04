import { accounts, executeCommand } from '#commands';
import {
  account,
  accountStream,
  organization,
  organizationStream,
  type Account,
  type AccountCommand,
  type Organization,
} from '#domain';
import { loadState, type EncryptedEventStore } from '#event-store';
import { loadOrganization, operatorMetadata } from '../kernel.js';
import { refuseOperator, type OperatorContext } from '../operation.js';

/** Lists the account's organizations, excluding the home organization. */
export const othersInAccount = async (ledger: EncryptedEventStore, homeId: string): Promise<number> => {
  const members = (await loadState(ledger, account, accountStream(homeId))).list();
  return members.filter(({ organizationId }) => organizationId !== homeId).length;
};

type Facts = Pick<Organization, 'organizationId' | 'environment' | 'externalId'>;

/** Adds an organization to an account. Throws OperatorRefusal if that isn't allowed. Idempotent. */
export const joinAccount = async (
  work: OperatorContext,
  homeId: string,
  { organizationId, environment, externalId }: Facts,
): Promise<void> => {
  const home = await loadOrganization(work.engines.ledger, homeId);
  if (home.accountId !== homeId)
    refuseOperator(`${homeId} is not the home of an account: it belongs to ${home.accountId}`);
  if (home.environment !== environment)
    refuseOperator(`that account is ${home.environment}: an account cannot have both sandbox and live organizations`);
  const members = await change(work, home, (at) => ({
    type: 'JoinAccount',
    data: { accountId: homeId, organizationId, externalId, at },
  }));
  const other = members.withExternalId(externalId);
  if (other && other.organizationId !== organizationId)
    refuseOperator(`${other.organizationId} already has that external ID in this account`);
};

/** Removes an organization from its account. Idempotent. */
export const leaveAccount = async (work: OperatorContext, homeId: string, organizationId: string): Promise<void> => {
  const home = await loadState(work.engines.ledger, organization, organizationStream(homeId));
  await change(work, { organizationId: homeId, clockOffsetMs: home.clockOffsetMs }, () => ({
    type: 'LeaveAccount',
    data: { accountId: homeId, organizationId },
  }));
};

const change = async (
  work: OperatorContext,
  { organizationId, clockOffsetMs }: Pick<Organization, 'organizationId' | 'clockOffsetMs'>,
  commandAt: (at: string) => AccountCommand,
): Promise<Account> => {
  const metadata = operatorMetadata(work, organizationId, clockOffsetMs);
  const command = commandAt(metadata.at);
  return (
    await executeCommand(work.engines.ledger, accounts, { stream: accountStream(organizationId), command, metadata })
  ).state;
};
