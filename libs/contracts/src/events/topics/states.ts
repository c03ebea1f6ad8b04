import { billStates, dollarsOf, usDate, type BillState, type Cents } from '#domain';
import { CalendarDate, Choice } from '../../kernel/fields.js';
import {
  BillBalanceEventData,
  BillEventData,
  Code,
  codeOf,
  defineEvent,
  formatDollars,
  type PublishedData,
  type BillPublication,
  type ActivityText,
} from '../publication.js';

export class BillStatusUpdatedEventData extends BillEventData {
  @Choice(billStates, 'New state of the bill.', { example: 'accepted' }) readonly state!: BillState;
  @Choice(billStates, 'Previous state. Null for a new bill.', { nullable: true, example: 'submitted' })
  readonly previousState!: BillState | null;
}

export class BillDeniedEventData extends BillBalanceEventData {
  @Code('First adjustment code of the EOR that denied the bill, or null.', { nullable: true, example: 'CO-45' })
  readonly code!: string | null;
}

export class BillNoResponseEventData extends BillBalanceEventData {
  @CalendarDate('Date that passed without a response.', { example: '2026-05-01' }) readonly responseDueDate!: string;
}

export const statusKinds = {
  'bill.status.updated': defineEvent(
    BillStatusUpdatedEventData,
    'The state of a bill changed. This event follows the event that caused the change.',
  ),
} as const;
export const stateKinds = {
  'bill.denied': defineEvent(BillDeniedEventData, 'The latest EOR pays nothing.', { example: { balanceDue: 2015 } }),
  'bill.partially_paid': defineEvent(BillBalanceEventData, 'The bill is partially paid.'),
  'bill.paid': defineEvent(BillBalanceEventData, 'The bill is paid in full. Its balance is $0.00.', {
    example: { balanceDue: 0 },
  }),
  'bill.second_review': defineEvent(
    BillBalanceEventData,
    'A Second Bill Review was submitted and is waiting for the payer’s response.',
  ),
  'bill.ibr': defineEvent(
    BillBalanceEventData,
    'An Independent Bill Review was submitted and is waiting for its decision.',
  ),
  'bill.lien': defineEvent(BillBalanceEventData, 'A lien was filed for the bill.'),
} as const;
export const deadlineKinds = {
  'bill.no_response': defineEvent(
    BillNoResponseEventData,
    'The payer accepted the bill and let its response due date pass.',
    {
      example: { balanceDue: 2015 },
    },
  ),
} as const;

interface StateEntryData {
  readonly billId: string;
  readonly paid: Cents;
  readonly balance: Cents;
}

/** For a bill that enters a state. */
const stateEntryPublisher = (title: string) => ({
  publish: ({ billId, balance }: StateEntryData): PublishedData<BillBalanceEventData> => ({
    billId,
    balanceDue: dollarsOf(balance),
  }),
  tell: ({ data: { paid, balance } }: { readonly data: StateEntryData }): ActivityText => ({
    type: 'state',
    title,
    description: `${formatDollars(paid)} paid, ${formatDollars(balance)} open.`,
    amount: dollarsOf(balance),
  }),
});

export const statePublication = {
  ResponseDeadlinePassed: {
    tell: ({ data }) => ({
      type: 'no_response',
      title: 'No response by the due date',
      description: `Due ${usDate(data.responseDueDate)}`,
    }),
  },
  BillDenied: {
    ...stateEntryPublisher('Denied'),
    publish: ({ billId, balance, code }): PublishedData<BillDeniedEventData> => ({
      billId,
      balanceDue: dollarsOf(balance),
      code: code === null ? null : codeOf(code),
    }),
  },
  BillPartiallyPaid: stateEntryPublisher('Partially paid'),
  BillPaid: stateEntryPublisher('Paid in full'),
  BillInSecondReview: stateEntryPublisher('Waiting for the second review'),
  BillInIbr: stateEntryPublisher('Waiting for the independent bill review'),
  BillInLien: stateEntryPublisher('Lien'),
  BillNoResponse: {
    publish: ({ billId, balance, responseDueDate }): PublishedData<BillNoResponseEventData> => ({
      billId,
      balanceDue: dollarsOf(balance),
      responseDueDate,
    }),
    tell: null,
  },
  BillStatusUpdated: {
    publish: ({ billId, from, to }): PublishedData<BillStatusUpdatedEventData> => ({
      billId,
      state: to,
      previousState: from,
    }),
    tell: null,
  },
} satisfies Partial<BillPublication>;
