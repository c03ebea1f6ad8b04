import { demandAnswers, demandedOf, dollarsOf, usDate, type DemandAnswer } from '#domain';
import { CalendarDate, Choice, Id } from '../../kernel/fields.js';
import {
  Amount,
  BillEventData,
  formatDollars,
  defineEvent,
  type BillPublication,
  type PublishedData,
} from '../publication.js';

const demandIdExample = { example: 'dem_01j8x2v5m3qk7n4t6w9y0z1abc' };

class DemandMadeEventData extends BillEventData {
  @Id('ID of the demand.', demandIdExample) readonly demandId!: string;
  @Amount('Demanded penalty.', { example: 201.5 }) readonly penalty!: number;
  @Amount('Demanded interest.', { example: 38.64 }) readonly interest!: number;
  @CalendarDate('Date of the letter.', { example: '2026-09-08' }) readonly servedAt!: string;
  @CalendarDate('Date by which the letter demands payment.', { example: '2026-10-08' }) readonly lastDay!: string;
}

class DemandAnsweredEventData extends BillEventData {
  @Id('ID of the demand.', demandIdExample) readonly demandId!: string;
  @Choice(demandAnswers, "Payer's response.", { example: 'refused' }) readonly answer!: DemandAnswer;
}

export const demandKinds = {
  'bill.demand_made': defineEvent(
    DemandMadeEventData,
    'A letter that demands penalty and interest for a late payment was created. It replaces an earlier letter.',
  ),
  'bill.demand_answered': defineEvent(DemandAnsweredEventData, 'The payer’s response to a demand was recorded.'),
} as const;

const answerText: Readonly<Record<DemandAnswer, string>> = {
  paid: 'The payer will pay.',
  partial: 'The payer will pay in part.',
  refused: 'The payer refused to pay.',
};

export const demandPublication = {
  DemandMade: {
    publish: ({ billId, demandId, servedAt, lastDay, ...made }): PublishedData<DemandMadeEventData> => {
      const { penalty, interest } = demandedOf(made);
      return { billId, demandId, servedAt, lastDay, penalty: dollarsOf(penalty), interest: dollarsOf(interest) };
    },
    tell: ({ data }) => {
      const { penalty, interest } = demandedOf(data);
      return {
        type: 'demand_made',
        title: 'Penalty and interest demanded',
        description: `Letter of ${usDate(data.servedAt)}: penalty ${formatDollars(penalty)} and interest ${formatDollars(interest)}, to be paid by ${usDate(data.lastDay)}.`,
        amount: dollarsOf(penalty + interest),
      };
    },
  },
  DemandAnswered: {
    publish: ({ billId, demandId, answer }): PublishedData<DemandAnsweredEventData> => ({ billId, demandId, answer }),
    tell: ({ data: { answer } }) => ({
      type: 'demand_answered',
      title: 'Payer’s response to the demand',
      description: answerText[answer],
    }),
  },
} satisfies Partial<BillPublication>;
