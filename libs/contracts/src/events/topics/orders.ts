import { dollarsOf, orderIssues, usDate, type OrderIssue } from '#domain';
import { CalendarDate, Choice, Id } from '../../kernel/fields.js';
import { Amount, BillEventData, defineEvent, type BillPublication, type PublishedData } from '../publication.js';

export class BillOrderRecordedEventData extends BillEventData {
  @Id('Order. Its case number is in the lifecycle of the bill.', { example: 'ord_01j8x2v5m3qk7n4t6w9y0z1abc' })
  readonly orderId!: string;
  @Choice(orderIssues, 'Content of the order.', { example: 'payment_ordered' }) readonly kind!: OrderIssue;
  @CalendarDate('Date on which the order was served on the provider.', { example: '2026-09-08' })
  readonly servedAt!: string;
  @Amount('Amount ordered to be paid. Null for an order that resolves an issue.', { nullable: true, example: 2015 })
  readonly amount!: number | null;
}

export const orderKinds = {
  'bill.order_recorded': defineEvent(BillOrderRecordedEventData, 'A WCAB order about a bill was recorded.'),
} as const;

export const orderPublication = {
  OrderRecorded: {
    publish: ({ billId, orderId, issue, servedAt, amount }): PublishedData<BillOrderRecordedEventData> => ({
      billId,
      orderId,
      kind: issue,
      servedAt,
      amount: amount === null ? null : dollarsOf(amount),
    }),
    tell: ({ data: { issue, servedAt, amount } }) => ({
      type: 'order_recorded',
      title: issue === 'payment_ordered' ? 'Order to pay recorded' : 'Order on a threshold issue recorded',
      description:
        issue === 'payment_ordered'
          ? `Served ${usDate(servedAt)}: the payer must pay.`
          : `Served ${usDate(servedAt)}: the amount may be disputed.`,
      amount: amount === null ? null : dollarsOf(amount),
    }),
  },
} satisfies Partial<BillPublication>;
