import { sum } from '../../kernel/money.js';
import { Rejection } from '../../kernel/rejection.js';
import {
  actionGuard,
  answeredStates,
  remark,
  type ActionRule,
  type CommandContext,
  type Decisions,
} from '../shared/decisions.js';
import { stateOf } from '../shared/bill.facts.js';
import { retransmissionData } from '../transmissions/index.js';
import type { BillSubmittedData } from './submission.events.js';

export interface SubmissionCommands {
  readonly SubmitBill: Omit<BillSubmittedData, 'attempt' | 'charged'>;
  readonly ResubmitBill: CommandContext & { reason: string | null };
}

export const submissionActions = {
  resubmit: {
    from: ['rejected'],
    instead: (facts) =>
      answeredStates.includes(stateOf(facts)) ? 'The bill has an EOR. To correct it, use correct_bill.' : null,
  },
} as const satisfies Record<string, ActionRule>;
const assertAllowed = actionGuard(submissionActions);

export const submissionDecisions: Decisions<SubmissionCommands> = {
  SubmitBill: (facts, bill) => {
    if (facts.exists) throw new Rejection('bill_already_submitted');
    const charged = sum(bill.lines.map(({ charge }) => charge));
    return () => [{ type: 'BillSubmitted', data: { ...bill, attempt: 1, charged } }];
  },

  ResubmitBill: (facts, command, rules) => {
    assertAllowed(facts, 'resubmit', command.at, rules);
    return (now) => [
      {
        type: 'BillResubmitted',
        data: {
          ...retransmissionData(now),
          submittedAt: command.at,
          private: { ...remark(command.reason, command), externalId: now.externalId },
        },
      },
    ];
  },
};
