import {
  account,
  accountStream,
  fold,
  type Account,
  type AccountCommand,
  type AccountEvent,
  type Organization,
} from '#domain';
import { DeciderStore, type Ledger } from '#event-store';
import { loadOrganization, operatorMetadata } from '../kernel.js';
import { refuse } from '../operation.js';

/** The organizations of an account, by its home organization's id. */
export const loadAccount = async (ledger: Ledger, homeId: string): Promise<Account> =>
  fold(account, await ledger.load<AccountEvent>(accountStream(homeId)));

/** Puts an organization on an account's list, or takes it off. */
export const changeAccount = async (ledger: Ledger, homeId: string, command: AccountCommand): Promise<void> => {
  const store = new DeciderStore<Account, AccountCommand, AccountEvent>(ledger, account);
  await store.handle(accountStream(homeId), command, operatorMetadata(homeId));
};

/** Refuses unless this organization may join the account. */
export const checkAccount = async (
  ledger: Ledger,
  homeId: string,
  { organizationId, environment, externalId }: Pick<Organization, 'organizationId' | 'environment' | 'externalId'>,
): Promise<void> => {
  const home = await loadOrganization(ledger, homeId);
  if (home.accountId !== homeId) refuse(`${homeId} is no account's home: it belongs to ${home.accountId}`);
  if (home.environment !== environment)
    refuse(`that account is ${home.environment}: sandbox and live never mix in one account`);
  const taken = (await loadAccount(ledger, homeId)).find(
    (one) => externalId !== null && one.externalId === externalId && one.organizationId !== organizationId,
  );
  if (taken) refuse(`${taken.organizationId} has that external id in this account already`);
};
