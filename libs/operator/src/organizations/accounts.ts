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

/** Number of organizations in an account beside its home organization. */
export const othersInAccount = async (ledger: EncryptedEventStore, homeId: string): Promise<number> => {
  const members = (await loadState(ledger, account, accountStream(homeId))).list();
  return members.filter(({ organizationId }) => organizationId !== homeId).length;
};

type Facts = Pick<Organization, 'organizationId' | 'environment' | 'externalId'>;

/** Puts an organization on an account's list. Refuses where it may not be. Doing it again changes nothing. */
export const joinAccount = async (
  work: OperatorContext,
  homeId: string,
  { organizationId, environment, externalId }: Facts,
): Promise<void> => {
  const home = await loadOrganization(work.engines.ledger, homeId);
  if (home.accountId !== homeId) refuseOperator(`${homeId} is no account's home: it belongs to ${home.accountId}`);
  if (home.environment !== environment)
    refuseOperator(`that account is ${home.environment}: sandbox and live never mix in one account`);
  const members = await change(work, home, (at) => ({
    type: 'JoinAccount',
    data: { accountId: homeId, organizationId, externalId, at },
  }));
  const other = members.withExternalId(externalId);
  if (other && other.organizationId !== organizationId)
    refuseOperator(`${other.organizationId} has that external id in this account already`);
};

/** Takes an organization off an account's list, if it is on it. */
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
