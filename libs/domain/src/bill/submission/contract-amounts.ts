import { isCopyServiceCode } from '../../fees/copy-service.js';
import type { Quote } from '../../fees/pricing.js';
import { contractAmountOf, type ContractAmount, type PayerContract } from '../../organization/payer-contract.js';
import type { RuleSet } from '../../rules/rule-set.js';
import { hasOwnSchedule, pricedLineOf } from './quote-lines.js';
import type { SentBill } from './sent-submission.js';

/**
 * Returns the amounts due under the contracts with the payer, in line order. A share of the fee schedule amount applies
 * to lines of the Official Medical Fee Schedule only, not to interpreters and copy services.
 */
export const contractAmountsOf = (
  bill: SentBill,
  quotes: readonly Quote[],
  contracts: readonly PayerContract[],
  rules: RuleSet,
): readonly (ContractAmount | null)[] => {
  if (contracts.length === 0) return [];
  return bill.serviceLines.map((sent, index) => {
    const [line, quote] = [pricedLineOf(sent, bill.service.date), quotes[index]];
    if (!line || quote?.kind !== 'priced') return null;
    const hasOtherSchedule = hasOwnSchedule(line, rules) || isCopyServiceCode(line.code);
    const isScheduled = quote.pricing.status === 'calculated' && !hasOtherSchedule;
    return contractAmountOf(contracts, {
      ...line,
      date: line.serviceDate,
      scheduled: isScheduled ? quote.allowed : null,
    });
  });
};
