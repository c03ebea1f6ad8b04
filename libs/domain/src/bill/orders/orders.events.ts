import { unseal, type Sealed } from '../../kernel/sealed.js';
import type { CalendarDate, Timestamp } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';
import type { EventKinds } from '../shared/event-kinds.js';
import type { ServiceMethod } from '../eors/index.js';
import type { OrderFact, OrderIssue } from './order.facts.js';

/** Amount in cents. */
interface OrderRecordedData {
  readonly billId: string;
  readonly orderId: string;
  readonly issue: OrderIssue;
  readonly servedAt: CalendarDate;
  readonly servedBy: ServiceMethod;
  readonly amount: Cents | null;
  /** Document containing the order, or null if none was given. */
  readonly documentId: string | null;
  readonly private: Sealed<{ readonly caseNumber: string | null; readonly actorName: string | null }>;
}

export interface OrdersFacts {
  /** Orders in the order they were recorded. */
  readonly orders: readonly OrderFact[];
}

export interface OrderEvents {
  readonly OrderRecorded: OrderRecordedData;
}

export interface OrderOnFile extends Omit<OrderRecordedData, 'private'> {
  /** Appeals board case number, such as `ADJ1234567`. Null after erasure. */
  readonly caseNumber: string | null;
  readonly recordedAt: Timestamp;
}

/** Orders in the order they were recorded. */
export interface OrdersOnFile {
  readonly orders: readonly OrderOnFile[];
}

export const orderEvents = {
  OrderRecorded: {
    public: 'bill.order_recorded',
    exchanged: true,
    evolve: (facts, { orderId, issue, servedAt, amount }) => ({
      ...facts,
      orders: [...facts.orders, { orderId, issue, servedAt, amount }],
    }),
    view: (view, { private: sealed, ...data }, event) => ({
      orders: [
        ...view.orders,
        { ...data, caseNumber: unseal(sealed).caseNumber ?? null, recordedAt: event.metadata.at },
      ],
    }),
  },
} as const satisfies EventKinds<OrderEvents>;
