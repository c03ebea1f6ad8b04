import { dollarsOf, orderIssues, serviceMethods, type BillOnFile } from '#domain';
import { CalendarDate, Choice, Dollars, Id, Text, Timestamp } from '../kernel/fields.js';

/** An order of the appeals board about a bill (extension). */
export class OrderView {
  @Id('Order id.') readonly id!: string;
  @Choice(orderIssues, 'What it says.') readonly issue!: string;
  @CalendarDate('When it was served on the provider.') readonly servedAt!: string;
  @Choice(serviceMethods, 'How it was served.') readonly servedBy!: string;
  @Text('Case of the appeals board; null after erasure.', { nullable: true }) readonly caseNumber!: string | null;
  @Dollars('Ordered to be paid; null where it resolves an issue.', { nullable: true }) readonly amount!: number | null;
  @Id('The order as a document of the bill.', { nullable: true }) readonly documentId!: string | null;
  @Timestamp('When it was recorded.') readonly recordedAt!: string;
}

export const presentOrders = ({ orders }: BillOnFile): readonly OrderView[] =>
  orders.map(({ orderId, issue, servedAt, servedBy, caseNumber, amount, documentId, recordedAt }) => ({
    ...{ id: orderId, issue, servedAt, servedBy, caseNumber, documentId, recordedAt },
    amount: amount === null ? null : dollarsOf(amount),
  }));
