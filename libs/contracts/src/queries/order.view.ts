import { dollarsOf, orderIssues, serviceMethods, type BillOnFile } from '#domain';
import { CalendarDate, Choice, Dollars, Id, Text, Timestamp } from '../kernel/fields.js';

/** Order by the appeals board (extension). */
export class OrderView {
  @Id('Order ID.') readonly id!: string;
  @Choice(orderIssues, 'Subject of the order.') readonly issue!: string;
  @CalendarDate('Date when the order was served on the provider.') readonly servedAt!: string;
  @Choice(serviceMethods, 'Method by which the order was served.') readonly servedBy!: string;
  @Text('Case number of the appeals board. Null after erasure.', { nullable: true })
  readonly caseNumber!: string | null;
  @Dollars('Amount ordered to be paid. Null if the order only resolves an issue.', { nullable: true })
  readonly amount!: number | null;
  @Id('Bill document with the order. Null without a document.', { nullable: true }) readonly documentId!: string | null;
  @Timestamp('Time when the order was recorded.') readonly recordedAt!: string;
}

export const presentOrders = ({ orders }: BillOnFile): readonly OrderView[] =>
  orders.map(({ orderId, issue, servedAt, servedBy, caseNumber, amount, documentId, recordedAt }) => ({
    ...{ id: orderId, issue, servedAt, servedBy, caseNumber, documentId, recordedAt },
    amount: amount === null ? null : dollarsOf(amount),
  }));
