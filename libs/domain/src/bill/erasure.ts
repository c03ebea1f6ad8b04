import { holdsOn } from '../organization/legal-hold.js';
import type { Organization } from '../organization/organization.state.js';
import { openRefundRequests } from './refunds/index.js';
import { balanceOf, creditOf, openIbrFeeOf } from './shared/bill.facts.js';
import type { BillOnFile } from './shared/bill-on-file.js';
import type { Cents } from './shared/bill.types.js';

/** Why a bill can't be erased. Amounts are in cents. */
export type ErasureObstacle =
  | { readonly kind: 'balance' | 'credit' | 'ibr_fee'; readonly amount: Cents }
  /** Refund requests still open. */
  | { readonly kind: 'refund_request'; readonly count: number }
  | { readonly kind: 'legal_hold'; readonly holdId: string };

/** Returns money that the payer owes or is owed, open refund requests and legal holds. Amounts remain after erasure. */
export const erasureObstacles = (
  { facts, clear }: Pick<BillOnFile, 'facts' | 'clear'>,
  organization: Pick<Organization, 'holds'>,
): readonly ErasureObstacle[] => {
  const sums = [
    { kind: 'balance', amount: balanceOf(facts) },
    { kind: 'credit', amount: creditOf(facts) },
    { kind: 'ibr_fee', amount: openIbrFeeOf(facts) },
  ] as const;
  const requests = openRefundRequests(facts).length;
  return [
    ...sums.filter(({ amount }) => amount > 0),
    ...(requests > 0 ? [{ kind: 'refund_request' as const, count: requests }] : []),
    ...(clear === null
      ? []
      : holdsOn(organization, clear).map(({ holdId }) => ({ kind: 'legal_hold' as const, holdId }))),
  ];
};
