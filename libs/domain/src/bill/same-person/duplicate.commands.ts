import {
  throwInvalid,
  reject,
  remark,
  type ActionRule,
  type CommandContext,
  type Decisions,
} from '../shared/decisions.js';
import { billStates, type Timestamp } from '../shared/bill.types.js';
import type { DuplicateKind } from '../shared/findings.js';

export interface DuplicateCommands {
  /**
   * Issued by the comparison after both bills are in the log. Does nothing if the pair is already known, if another
   * bill in the group is suspected as the same kind and not dismissed, or if the bill has the maximum number of
   * suspected duplicates.
   */
  readonly SuspectDuplicate: {
    readonly at: Timestamp;
    readonly otherBillId: string;
    readonly otherBillNumber: number;
    readonly kind: DuplicateKind;
    /** Bills that are also duplicates of the other bill and are neither rejected nor set aside. */
    readonly group: readonly string[];
  };
  readonly DismissDuplicate: CommandContext & { otherBillId: string; reason: string };
}

export const duplicateActions = {
  dismiss_duplicate: {
    from: billStates,
    idle: ({ duplicates }) =>
      duplicates.some(({ dismissed }) => !dismissed) ? null : 'There is no duplicate to dismiss.',
  },
} as const satisfies Record<string, ActionRule>;

/** Maximum per bill, after its submission. */
const MAX_SUSPECTED_DUPLICATES = 10;

export const duplicateDecisions: Decisions<DuplicateCommands> = {
  SuspectDuplicate: (facts, { at: _at, group, ...other }) => {
    const suspected = facts.duplicates.filter(({ warned }) => !warned);
    return facts.duplicates.some(({ billId }) => billId === other.otherBillId) ||
      suspected.some(({ billId, kind, dismissed }) => !dismissed && kind === other.kind && group.includes(billId)) ||
      suspected.length >= MAX_SUSPECTED_DUPLICATES
      ? []
      : (now) => [{ type: 'DuplicateSuspected', data: { billId: now.billId, ...other } }];
  },

  DismissDuplicate: (facts, command) => {
    const { otherBillId } = command;
    const known = facts.duplicates.find(({ billId }) => billId === otherBillId);
    if (!known) return throwInvalid('otherBillId', 'must be a possible duplicate of this bill');
    if (known.dismissed) return reject(facts, 'dismiss_duplicate', 'The duplicate is already dismissed.');
    return (now) => [
      {
        type: 'DuplicateDismissed',
        data: { billId: now.billId, otherBillId, private: remark(command.reason, command) },
      },
    ];
  },
};
