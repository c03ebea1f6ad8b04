import { dollarsOf } from '#domain';
import { Id } from '../../kernel/fields.js';
import {
  Amount,
  BillEventData,
  defineEvent,
  otherBillOptions,
  type PublishedData,
  type BillPublication,
} from '../publication.js';

export class BillClosedEventData extends BillEventData {
  @Amount('Amount written off by closing.', { example: 806 }) readonly writtenOff!: number;
  @Id('ID of the corrected bill that replaced this bill, or null.', otherBillOptions)
  readonly replacedBy!: string | null;
}

export const closingKinds = {
  'bill.closed': defineEvent(BillClosedEventData, 'The practice closed the bill.'),
  'bill.reopened': defineEvent(BillEventData, 'A closed bill was reopened.'),
} as const;

export const closingPublication = {
  BillClosed: {
    publish: ({ billId, writtenOff, replacedBy }): PublishedData<BillClosedEventData> => ({
      billId,
      writtenOff: dollarsOf(writtenOff),
      replacedBy,
    }),
    tell: ({ data, text }) => ({
      type: 'closed',
      title: 'Closed',
      description: text.text ?? 'No reason on file.',
      amount: data.writeOff ? dollarsOf(data.writtenOff) : null,
    }),
  },
  BillReopened: {
    publish: ({ billId }): PublishedData<BillEventData> => ({ billId }),
    tell: ({ text }) => ({ type: 'reopened', title: 'Reopened', description: text.text ?? 'No reason on file.' }),
  },
} satisfies Partial<BillPublication>;
