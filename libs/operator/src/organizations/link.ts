import { changeByOperator, loadOrganization } from '../kernel.js';
import { refuseOperator, type OperatorContext } from '../operation.js';
import { joinAccount, leaveAccount, othersInAccount } from './accounts.js';
import { lineOf, type OrganizationLine } from './organizations.js';

export interface Link {
  readonly org: string;
  /** Home organization of the account that may address it from now on. */
  readonly account: string;
}

/**
 * Moves an existing organization into another account. From then on that account's keys reach it and the old account's
 * do not; its own organization keys, bills and feed stay as they are. Refused for the home of an account that is in use:
 * its account keys would suddenly reach the organizations of the new account.
 */
export const linkOrganization = async (
  work: OperatorContext,
  { org, account }: Link,
): Promise<OrganizationLine & { readonly changed: boolean }> => {
  const { ledger } = work.engines;
  const organization = await loadOrganization(ledger, org);
  if (organization.accountId === account) return { ...lineOf(organization), changed: false };
  const { accountId: before, environment, externalId } = organization;
  if (before === org) {
    if (organization.keys.some(({ scope, revoked }) => scope === 'account' && !revoked))
      refuseOperator(`${org} has account keys: revoke them first, or they would reach the whole account of ${account}`);
    const others = await othersInAccount(ledger, org);
    const text = others === 1 ? 'another organization' : `${others} other organizations`;
    if (others > 0) refuseOperator(`${org} is the home of ${text}: link those first`);
  }
  // The lists first: cut off in between, the same command brings it to its end.
  await joinAccount(work, account, { organizationId: org, environment, externalId });
  await leaveAccount(work, before, org);
  const linked = await changeByOperator(work, organization, () => ({
    type: 'LinkOrganization',
    data: { accountId: account },
  }));
  return { ...lineOf(linked.organization), changed: linked.changed };
};
