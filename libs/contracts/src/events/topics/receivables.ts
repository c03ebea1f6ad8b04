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
  @Id('ID of the receivable.', { example: 'rcv_01j8x2v5m3qk7n4t6w9y0z1abcf' }) readonly receivableId!: string;
  @Choice(receivableKinds, 'Kind of receivable.', { example: 'ibr_fee' }) readonly kind!: ReceivableKind;
  @Amount('Amount that is owed, paid, waived, withdrawn or open again, depending on the event.', { example: 195 })
  readonly amount!: number;
}

export const receivableEventKinds = {
  'receivable.opened': defineEvent(ReceivableEventData, 'The payer owes an additional fee, penalty or interest.'),
  'receivable.paid': defineEvent(ReceivableEventData, 'The additional fee, penalty or interest was paid.'),
  'receivable.reopened': defineEvent(
    ReceivableEventData,
    'The receivable is no longer fully covered: a payment was voided or reallocated.',
  ),
  'receivable.withdrawn': defineEvent(
    ReceivableEventData,
    'The basis of the receivable no longer applies: a determination or demand was replaced, or an EOR was voided.',
  ),
  'receivable.waived': defineEvent(ReceivableEventData, 'The additional fee, penalty or interest was waived.'),
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
      title: 'Independent bill review determination',
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
      description: lastDay === null ? 'No due date.' : `To be paid by ${usDate(lastDay)}.`,
      amount: dollarsOf(amount),
    }),
  },
  ReceivablePaid: {
    publish: publishReceivable,
    tell: ({ data: { kind: receivableKind, amount } }) => ({
      type: 'receivable_paid',
      title: `${receivableNames[receivableKind]} paid`,
      description: 'Paid in full.',
      amount: dollarsOf(amount),
    }),
  },
  ReceivableReopened: {
    publish: publishReceivable,
    tell: ({ data: { kind: receivableKind, amount } }) => ({
      type: 'receivable_reopened',
      title: `${receivableNames[receivableKind]} reopened`,
      description: 'A payment was voided or reallocated.',
      amount: dollarsOf(amount),
    }),
  },
  ReceivableWithdrawn: {
    publish: publishReceivable,
    tell: ({ data: { kind: receivableKind, amount } }) => ({
      type: 'receivable_withdrawn',
      title: `${receivableNames[receivableKind]} withdrawn`,
      description: 'Its basis was replaced or voided.',
      amount: dollarsOf(amount),
    }),
  },
  ReceivableWaived: {
    publish: publishReceivable,
    tell: ({ data: { kind: receivableKind, amount }, text }) => ({
      type: 'receivable_waived',
      title: `${receivableNames[receivableKind]} waived`,
      description: text.text ?? 'Waived.',
      amount: dollarsOf(amount),
    }),
  },
} satisfies Partial<BillPublication>;
