import { allocate, sum, type Cents } from '../kernel/money.js';
import { paidOf } from './bill.facts.js';
import type { BillView } from './bill.view.js';

/**
 * The posted principal of a bill shared over its lines, in line order: by what the EORs reported for each line, or by
 * the charges where no EOR reported anything. A payment is for the whole bill; only reports need it by line.
 */
export const paidByLine = ({ facts, eors }: Pick<BillView, 'facts' | 'eors'>): readonly Cents[] => {
  const reported = facts.lines.map(({ id }) =>
    sum(eors.flatMap(({ lines }) => lines.filter((line) => line.lineItemId === id).map((line) => line.reportedPaid))),
  );
  const weights = sum(reported) > 0 ? reported : facts.lines.map(({ charge }) => charge);
  return facts.lines.length === 0 ? [] : allocate(paidOf(facts), weights);
};
