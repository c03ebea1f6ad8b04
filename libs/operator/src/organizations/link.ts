import { changeByOperator, loadOrganization } from '../kernel.js';
import { refuseOperator, type OperatorContext } from '../operation.js';
import { joinAccount, leaveAccount, othersInAccount } from './accounts.js';
import { lineOf, type OrganizationLine } from './organizations.js';

export interface Link {
  readonly org: string;
  /** Home organization of the new account. */
  readonly account: string;
}

/**
 * Moves an organization to another account, whose keys get access. The old account's keys lose it. Refused for the home
 * of an account in use, because that account's keys would get access to the new account's organizations.
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
      refuseOperator(
        `${org} has account keys: revoke them first, because they would get access to the whole account of ${account}`,
      );
    const others = await othersInAccount(ledger, org);
    const text = others === 1 ? 'another organization' : `${others} other organizations`;
    if (others > 0) refuseOperator(`${org} is the home of ${text}: link them to another account first`);
  }
  // Lists are updated first, so that the same command can complete an interrupted run.
  await joinAccount(work, account, { organizationId: org, environment, externalId });
  await leaveAccount(work, before, org);
  const linked = await changeByOperator(work, organization, () => ({
    type: 'LinkOrganization',
    data: { accountId: account },
  }));
  return { ...lineOf(linked.organization), changed: linked.changed };
};
