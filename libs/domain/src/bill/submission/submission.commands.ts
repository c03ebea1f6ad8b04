import { sum } from '../../kernel/money.js';
import { Rejection } from '../../kernel/rejection.js';
import { allowBy, answered, remark, type ActionRule, type CommandContext, type Decisions } from '../bill.decisions.js';
import { stateOf, type BillFacts } from '../bill.facts.js';
import { settled } from '../bill.outcome.js';
import type { BillSubmittedData } from './submission.events.js';

/** Commands about a submission. */
export interface SubmissionCommands {
  readonly SubmitBill: Omit<BillSubmittedData, 'attempt' | 'charged'>;
  readonly ResubmitBill: CommandContext & { reason: string | null };
}

export const submissionActions = {
  resubmit: {
    from: ['rejected'],
    instead: (facts) =>
      answered.includes(stateOf(facts)) ? 'A bill that an EOR has answered is corrected by correct_bill.' : null,
  },
} as const satisfies Record<string, ActionRule>;
const allow = allowBy(submissionActions);

/** Data that a resubmission and a duplicate both record. */
export const sentAgain = ({ billId, billNumber, attempt }: BillFacts) => ({ billId, billNumber, attempt: attempt + 1 });

export const submissionDecisions: Decisions<SubmissionCommands> = {
  SubmitBill: (facts, bill) => {
    if (facts.exists) throw new Rejection('bill_already_submitted');
    const charged = sum(bill.lines.map(({ charge }) => charge));
    return settled(facts, bill.submittedAt, () => [{ type: 'BillSubmitted', data: { ...bill, attempt: 1, charged } }]);
  },

  ResubmitBill: (facts, command) => {
    allow(facts, 'resubmit', command.at);
    return settled(facts, command.at, (now) => [
      {
        type: 'BillResubmitted',
        data: {
          ...sentAgain(now),
          submittedAt: command.at,
          private: { ...remark(command.reason, command), externalId: now.externalId },
        },
      },
    ]);
  },
};
