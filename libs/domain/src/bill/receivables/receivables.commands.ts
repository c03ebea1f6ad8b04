import { billStates } from '../shared/bill.types.js';
import {
  throwInvalid,
  reject,
  remark,
  type ActionRule,
  type CommandContext,
  type Decisions,
} from '../shared/decisions.js';
import { receivablesOf } from './receivable.facts.js';

export interface ReceivableCommands {
  readonly WaiveReceivable: CommandContext & { receivableId: string; reason: string };
}

export const receivableActions = {
  waive_receivable: {
    from: billStates,
    idle: (facts, rules) =>
      receivablesOf(facts, rules).some(({ open }) => open > 0) ? null : 'No fee, penalty or interest is owed.',
  },
} as const satisfies Record<string, ActionRule>;

export const receivableDecisions: Decisions<ReceivableCommands> = {
  /** Waives the amount still open. */
  WaiveReceivable: (facts, command, rules) => {
    const { receivableId, reason } = command;
    const found = receivablesOf(facts, rules).find((receivable) => receivable.receivableId === receivableId);
    if (!found) return throwInvalid('receivableId', 'must be a receivable of this bill');
    if (found.open === 0) return reject(facts, 'waive_receivable', 'The receivable has no open amount.');
    return ({ billId }) => [
      {
        type: 'ReceivableWaived',
        data: { billId, receivableId, kind: found.kind, amount: found.open, private: remark(reason, command) },
      },
    ];
  },
};
