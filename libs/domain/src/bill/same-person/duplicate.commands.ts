import {
  throwInvalid,
  reject,
  remark,
  type ActionRule,
  type CommandContext,
  type Decisions,
} from '../bill.decisions.js';
import { withConsequences } from '../bill.outcome.js';
import { billStates, type Timestamp } from '../bill.types.js';
import type { DuplicateKind } from './findings.js';

/** Commands about bills that a bill may be a duplicate of. */
export interface DuplicateCommands {
  /** The comparison's, once both bills are in the log. A pair that is known changes nothing. */
  readonly SuspectDuplicate: {
    readonly at: Timestamp;
    readonly otherBillId: string;
    readonly otherBillNumber: number;
    readonly kind: DuplicateKind;
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

export const duplicateDecisions: Decisions<DuplicateCommands> = {
  SuspectDuplicate: (facts, { at, ...other }) =>
    facts.duplicates.some(({ billId }) => billId === other.otherBillId)
      ? []
      : withConsequences(facts, at, (now) => [{ type: 'DuplicateSuspected', data: { billId: now.billId, ...other } }]),

  DismissDuplicate: (facts, command) => {
    const { otherBillId } = command;
    const known = facts.duplicates.find(({ billId }) => billId === otherBillId);
    if (!known) return throwInvalid('otherBillId', 'must be a bill that this one may be a duplicate of');
    if (known.dismissed) return reject(facts, 'dismiss_duplicate', 'The duplicate was dismissed before.');
    return withConsequences(facts, command.at, (now) => [
      {
        type: 'DuplicateDismissed',
        data: { billId: now.billId, otherBillId, private: remark(command.reason, command) },
      },
    ]);
  },
};
