import {
  dollarsOf,
  receivableKinds,
  usDate,
  type Cents,
  type DeterminationOutcome,
  type ReceivableKind,
} from '#domain';
import { Choice, Id } from '../../kernel/fields.js';
import { Amount, BillEventData, defineEvent, type BillPublication, type PublishedData } from '../publication.js';

class ReceivableEventData extends BillEventData {
  @Id('The receivable.', { example: 'rcv_01j8x2v5m3qk7n4t6w9y0z1abcf' }) readonly receivableId!: string;
  @Choice(receivableKinds, 'What is owed.', { example: 'ibr_fee' }) readonly kind!: ReceivableKind;
  @Amount('Owed, came in, waived, withdrawn or open again.', { example: 195 }) readonly amount!: number;
}

export const receivableEventKinds = {
  'receivable.opened': defineEvent(
    ReceivableEventData,
    'The payer owes something besides the bill: a fee, penalty or interest.',
  ),
  'receivable.paid': defineEvent(ReceivableEventData, 'What the payer owed besides the bill came in.'),
  'receivable.reopened': defineEvent(
    ReceivableEventData,
    'What had come in for it covers it no more: a payment was voided or split anew.',
  ),
  'receivable.withdrawn': defineEvent(
    ReceivableEventData,
    'What it was of counts no more: a determination or a demand was made anew, or an EOR was voided.',
  ),
  'receivable.waived': defineEvent(
    ReceivableEventData,
    'What the payer owes besides the bill is not asked for any more.',
  ),
} as const;

interface ReceivableData {
  readonly billId: string;
  readonly receivableId: string;
  readonly kind: ReceivableKind;
  readonly amount: Cents;
}

const publishReceivable = ({
  billId,
  receivableId,
  kind: receivableKind,
  amount,
}: ReceivableData): PublishedData<ReceivableEventData> => ({
  billId,
  receivableId,
  kind: receivableKind,
  amount: dollarsOf(amount),
});

const receivableNames: Readonly<Record<ReceivableKind, string>> = {
  ibr_fee: 'Fee of the independent bill review',
  penalty: 'Penalty',
  interest: 'Interest',
};

const outcomeText: Readonly<Record<DeterminationOutcome, string>> = {
  overturned: 'the payer’s decision is overturned',
  partially_overturned: 'the payer’s decision is overturned in part',
  upheld: 'the payer’s decision is upheld',
  ineligible: 'the request was ineligible',
  withdrawn: 'the request was withdrawn',
};

export const determinationPublication = {
  IbrDetermined: {
    tell: ({ data: { servedAt, outcome, additionalOwed } }) => ({
      type: 'ibr_determined',
      title: 'Determination of the independent bill review',
      description: `Served ${usDate(servedAt)}: ${outcomeText[outcome]}.`,
      amount: dollarsOf(additionalOwed),
    }),
  },
} satisfies Partial<BillPublication>;

export const receivablePublication = {
  ReceivableOpened: {
    publish: publishReceivable,
    tell: ({ data: { kind: receivableKind, amount, lastDay } }) => ({
      type: 'receivable_opened',
      title: `${receivableNames[receivableKind]} owed`,
      description: lastDay === null ? 'No day is set for it.' : `To be paid by ${usDate(lastDay)}.`,
      amount: dollarsOf(amount),
    }),
  },
  ReceivablePaid: {
    publish: publishReceivable,
    tell: ({ data: { kind: receivableKind, amount } }) => ({
      type: 'receivable_paid',
      title: `${receivableNames[receivableKind]} paid`,
      description: 'All of it came in.',
      amount: dollarsOf(amount),
    }),
  },
  ReceivableReopened: {
    publish: publishReceivable,
    tell: ({ data: { kind: receivableKind, amount } }) => ({
      type: 'receivable_reopened',
      title: `${receivableNames[receivableKind]} open again`,
      description: 'A payment was voided or split anew.',
      amount: dollarsOf(amount),
    }),
  },
  ReceivableWithdrawn: {
    publish: publishReceivable,
    tell: ({ data: { kind: receivableKind, amount } }) => ({
      type: 'receivable_withdrawn',
      title: `${receivableNames[receivableKind]} counts no more`,
      description: 'What it was of was recorded anew, or voided.',
      amount: dollarsOf(amount),
    }),
  },
  ReceivableWaived: {
    publish: publishReceivable,
    tell: ({ data: { kind: receivableKind, amount }, text }) => ({
      type: 'receivable_waived',
      title: `${receivableNames[receivableKind]} waived`,
      description: text.text ?? 'It is not asked for any more.',
      amount: dollarsOf(amount),
    }),
  },
} satisfies Partial<BillPublication>;
