import {
  actionGuard,
  openStates,
  reject,
  remark,
  type ActionRule,
  type CommandContext,
  type Decisions,
} from '../shared/decisions.js';
import { unpaidOf } from '../shared/bill.facts.js';

export interface ClosingCommands {
  readonly CloseBill: CommandContext & { reason: string; writeOff: boolean; replacedBy: string | null };
  readonly ReopenBill: CommandContext & { reason: string };
}

export const closingActions = {
  close: { from: openStates },
  reopen: {
    from: ['closed'],
    guard: (facts) => {
      if (facts.closed?.replacedBy) reject(facts, 'reopen', 'The bill was replaced by a corrected bill.');
    },
  },
} as const satisfies Record<string, ActionRule>;
const assertAllowed = actionGuard(closingActions);

export const closingDecisions: Decisions<ClosingCommands> = {
  CloseBill: (facts, command, rules) => {
    const { replacedBy } = command;
    // Retrying the closing of a replaced bill changes nothing. If another user has closed the bill first, it is closed
    // again with `replacedBy`, so that it cannot be reopened.
    if (replacedBy !== null && facts.closed?.replacedBy === replacedBy) return [];
    if (replacedBy === null || facts.closed?.replacedBy) assertAllowed(facts, 'close', command.at, rules);
    return (now) => [
      {
        type: 'BillClosed',
        data: {
          billId: now.billId,
          closedAt: command.at,
          writeOff: command.writeOff,
          writtenOff: command.writeOff ? unpaidOf(now) : 0,
          replacedBy: command.replacedBy,
          private: remark(command.reason, command),
        },
      },
    ];
  },

  ReopenBill: (facts, command, rules) => {
    assertAllowed(facts, 'reopen', command.at, rules);
    return (now) => [{ type: 'BillReopened', data: { billId: now.billId, private: remark(command.reason, command) } }];
  },
};
