import { newId } from '#commands';
import type { Receipt } from '../store/receipt.js';
import type { RunTools } from './tools.js';

/** Creates a task on each bill in a duplicate file with a voided check. The sender may expect a payment. */
export const reportVoidedChecks = async (
  { finder, checks, bills }: Pick<RunTools, 'finder' | 'checks' | 'bills'>,
  receipt: Receipt,
): Promise<void> => {
  const checkIds = receipt.interchanges.flatMap(({ sets }) => sets.flatMap(({ payment }) => payment?.checkId ?? []));
  for (const checkId of new Set(checkIds)) {
    if (!(await checks.isVoided(checkId))) continue;
    for (const { n, billId, organizationId, checkId: paidBy } of receipt.items) {
      if (paidBy !== checkId || billId === null) continue;
      const found = await finder.byId({ organizationId: organizationId ?? receipt.owner, billId });
      if (found && found.bill.facts.concern !== 'check_voided')
        await bills.flag(`${n}/${newId('req')}`, found, 'check_voided');
    }
  }
};
