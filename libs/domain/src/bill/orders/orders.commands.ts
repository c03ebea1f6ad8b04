import type { CalendarDate } from '../../kernel/calendar.js';
import { losAngelesDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';
import {
  allowBy,
  allValid,
  notRejected,
  unfitDocument,
  type ActionRule,
  type CommandContext,
  type Decisions,
} from '../bill.decisions.js';
import { settled } from '../bill.outcome.js';
import type { ServiceWay } from '../eors/service.js';
import type { OrderIssue } from './order.facts.js';

/** Commands about orders of the appeals board. */
export interface OrderCommands {
  readonly RecordOrder: CommandContext & {
    orderId: string;
    issue: OrderIssue;
    servedAt: CalendarDate;
    servedBy: ServiceWay;
    caseNumber: string;
    documentId: string | null;
    amount: Cents | null;
  };
}

export const orderActions = {
  record_order: { from: notRejected },
} as const satisfies Record<string, ActionRule>;
const allow = allowBy(orderActions);

export const orderDecisions: Decisions<OrderCommands> = {
  RecordOrder: (facts, { at, actorName, caseNumber, ...order }) => {
    allow(facts, 'record_order', at);
    const { servedAt, issue, amount, documentId } = order;
    allValid(
      servedAt > losAngelesDate(at) ? [{ path: 'servedAt', message: 'must not be in the future' }] : [],
      unfitDocument(facts, documentId),
      issue === 'payment_ordered' && amount === null
        ? [{ path: 'amount', message: 'is needed where payment was ordered' }]
        : [],
      issue === 'threshold_resolved' && amount !== null
        ? [{ path: 'amount', message: 'is of an order to pay alone' }]
        : [],
    );
    return settled(facts, at, (now) => [
      { type: 'OrderRecorded', data: { billId: now.billId, ...order, private: { caseNumber, actorName } } },
    ]);
  },
};
