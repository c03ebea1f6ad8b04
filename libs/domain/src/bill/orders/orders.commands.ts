import type { CalendarDate } from '../../kernel/calendar.js';
import { losAngelesDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';
import {
  actionGuard,
  assertValid,
  nonRejectedStates,
  documentIdProblems,
  type ActionRule,
  type CommandContext,
  type Decisions,
} from '../shared/decisions.js';
import type { ServiceMethod } from '../eors/index.js';
import type { OrderIssue } from './order.facts.js';

export interface OrderCommands {
  readonly RecordOrder: CommandContext & {
    orderId: string;
    issue: OrderIssue;
    servedAt: CalendarDate;
    servedBy: ServiceMethod;
    caseNumber: string;
    documentId: string | null;
    amount: Cents | null;
  };
}

export const orderActions = {
  record_order: { from: nonRejectedStates },
} as const satisfies Record<string, ActionRule>;
const assertAllowed = actionGuard(orderActions);

export const orderDecisions: Decisions<OrderCommands> = {
  RecordOrder: (facts, { at, actorName, caseNumber, ...order }, rules) => {
    assertAllowed(facts, 'record_order', at, rules);
    const { servedAt, issue, amount, documentId } = order;
    assertValid(
      servedAt > losAngelesDate(at) ? [{ path: 'servedAt', message: 'must not be in the future' }] : [],
      documentIdProblems(facts, documentId),
      issue === 'payment_ordered' && amount === null
        ? [{ path: 'amount', message: 'is required if payment was ordered' }]
        : [],
      issue === 'threshold_resolved' && amount !== null
        ? [{ path: 'amount', message: 'is allowed only for an order to pay' }]
        : [],
    );
    return (now) => [
      { type: 'OrderRecorded', data: { billId: now.billId, ...order, private: { caseNumber, actorName } } },
    ];
  },
};
