import {
  actionGuard,
  answeredStates,
  reject,
  remark,
  type ActionRule,
  type CommandContext,
  type Decisions,
} from '../shared/decisions.js';
import { latestEor, paidOf, undecidedReview, unpaidOf, type BillFacts } from '../shared/bill.facts.js';
import type { Timestamp } from '../shared/bill.types.js';
import { revisedBy } from './revision.facts.js';
import type { RevisionReason } from './revision.types.js';

export interface RevisionCommands {
  /** `begun`: the corrected bill is already in the log, so the correction must be completed. */
  readonly CorrectBill: CommandContext & {
    newBillId: string;
    reason: RevisionReason;
    note: string | null;
    begun?: true;
  };
  /**
   * `answered`: the payer responded to the corrected bill. `closed`: a user closed it before a response. `newBillId`:
   * last bill in the chain of replacements.
   */
  readonly EndRevision: {
    readonly at: Timestamp;
    readonly newBillId: string;
    readonly because: 'answered' | 'closed';
  };
}

/** Returns true if the latest EOR is for the original bill, nothing has been paid, and no review is undecided. */
const isOpenToCorrection = (facts: BillFacts): boolean =>
  paidOf(facts) === 0 && latestEor(facts)?.answers === 'original' && !undecidedReview(facts);

export const revisionActions = {
  correct_bill: {
    from: answeredStates,
    guard: (facts) => {
      if (facts.revision)
        reject(facts, 'correct_bill', `The bill was already corrected by ${facts.revision.newBillId}.`);
      if (paidOf(facts) > 0)
        reject(facts, 'correct_bill', 'The bill is partly paid. Dispute the remaining amount with second_review.');
      if (!isOpenToCorrection(facts))
        reject(facts, 'correct_bill', `The latest EOR responds to ${latestEor(facts)?.answers ?? 'nothing'}.`);
    },
    caution: () => 'A corrected bill is not a second review. The period to request a second review continues.',
  },
} as const satisfies Record<string, ActionRule>;
const assertAllowed = actionGuard(revisionActions);

export const revisionDecisions: Decisions<RevisionCommands> = {
  CorrectBill: (facts, command, rules) => {
    if (command.begun && facts.revision) return [];
    if (!command.begun) assertAllowed(facts, 'correct_bill', command.at, rules);
    return (now) => [
      {
        type: 'BillRevised',
        data: {
          billId: now.billId,
          ...{ newBillId: command.newBillId, reason: command.reason, revisedAt: command.at },
          private: remark(command.note, command),
        },
      },
    ];
  },

  EndRevision: (facts, { at, newBillId, because }) => {
    const standing = revisedBy(facts);
    if (standing === null || facts.closed) return [];
    if (because === 'closed')
      return (now) => [{ type: 'RevisionWithdrawn', data: { billId: now.billId, newBillId: standing } }];
    // If the payer paid the original bill or must decide a review of it, a user must handle the bill.
    if (!isOpenToCorrection(facts)) return [];
    return (now) => [
      {
        type: 'BillClosed',
        data: {
          ...{ billId: now.billId, closedAt: at, replacedBy: newBillId },
          ...{ writeOff: true, writtenOff: unpaidOf(now) },
          private: remark('replaced', { at, actorName: null }),
        },
      },
    ];
  },
};
