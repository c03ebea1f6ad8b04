import type { CalendarDate } from '../../kernel/calendar.js';
import { sum, type Cents } from '../../kernel/money.js';
import type { Pricing } from '../../fees/pricing.js';
import type { RuleRef } from '../../rules/rule-entry.js';
import type { CommandContext, Decisions } from '../shared/decisions.js';
import { stateOf, undecidedReviews, type BillFacts } from '../shared/bill.facts.js';

/** Differences between current rules and the recorded decisions. */
export interface Reassessment {
  /** Lines with a different amount, in cents. */
  readonly lines: readonly { readonly lineId: string; readonly allowed: Cents; readonly pricing: Pricing }[];
  /** Last day for the payer to respond, if different. */
  readonly response: { readonly lastDay: CalendarDate; readonly rule: RuleRef | null } | null;
}

/** Issued by an operator after a rule change. */
export interface ReassessmentCommands {
  readonly ReassessBill: CommandContext &
    Reassessment & {
      /** Reprices lines even if they are in an undecided review. */
      includeReviews: boolean;
      rulesVersion: string;
    };
}

/** Returns true if the bill is settled or its amount was determined. */
export const isDecisionFinal = (facts: BillFacts): boolean =>
  ['closed', 'paid', 'rejected'].includes(stateOf(facts)) ||
  facts.reviews.some(({ type, outcome }) => type === 'independent_bill_review' && outcome !== null);

/**
 * Returns true if the payer's due date can still change, until an EOR is received or the missed due date is recorded.
 */
export const isResponseOpen = (facts: BillFacts): boolean =>
  facts.answer === 'accepted' && facts.eors.length === 0 && !facts.overdue && facts.responseDueDate !== null;

export const reassessmentDecisions: Decisions<ReassessmentCommands> = {
  ReassessBill: (facts, { lines, response, includeReviews, rulesVersion }) => {
    if (isDecisionFinal(facts)) return [];
    const { billId } = facts;
    return [
      (now) => {
        if (!includeReviews && undecidedReviews(now).length > 0) return [];
        const changed = lines.flatMap((line) => {
          const before = now.lines.find(({ id }) => id === line.lineId);
          const { allowed, pricing } = line;
          const isSame = before?.allowed === allowed && before.pricingStatus === pricing.status;
          return before && !isSame ? [{ before, allowed, pricing }] : [];
        });
        if (changed.length === 0) return [];
        const allowedBefore = sum(now.lines.map(({ allowed }) => allowed));
        return [
          {
            type: 'LinesRepriced',
            data: {
              billId,
              lines: changed.map(({ before, allowed, pricing }) => ({
                lineId: before.id,
                was: before.allowed,
                is: allowed,
                pricingStatus: pricing.status,
                rule: pricing.rule ?? null,
              })),
              allowedBefore,
              allowedAfter: allowedBefore + sum(changed.map(({ before, allowed }) => allowed - before.allowed)),
              rulesVersion,
              private: { pricing: changed.map(({ pricing }) => pricing) },
            },
          },
        ];
      },
      (now) => {
        const { responseDueDate: was } = now;
        if (response === null || was === null || was === response.lastDay || !isResponseOpen(now)) return [];
        return [
          {
            type: 'DeadlinesReassessed',
            data: {
              billId,
              deadlineId: 'response',
              was,
              is: response.lastDay,
              rule: response.rule,
              rulesVersion,
            },
          },
        ];
      },
    ];
  },
};
