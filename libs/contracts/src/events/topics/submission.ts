import { billStates, unseal, type BillEvent, type BillState, type DataOf } from '#domain';
import { Choice, Int, OptionalId, OptionalShown, Text } from '../../kernel/fields.js';
import {
  BillEventData,
  routeText,
  defineEvent,
  routeLabel,
  otherBillOptions,
  type PublishedData,
  type BillPublication,
} from '../publication.js';

export class BillSubmittedEventData extends BillEventData {
  @Text("Client's ID of the bill. Null if there is none, and after erasure.", { nullable: true, example: 'case-4711' })
  readonly externalId!: string | null;
  @Int('Human-readable bill number.', { min: 1, example: 1042 }) readonly billNumber!: number;
  @Choice(billStates, 'State of the bill at the time of the event.', { example: 'submitted' })
  readonly state!: BillState;
  @Int('Number of transmissions to the payer so far, including this one.', { min: 1, example: 1 })
  readonly attempt!: number;
  @OptionalShown({ type: 'boolean', const: true }, 'True if the same transmission was sent again. Otherwise absent.')
  readonly duplicate?: true;
  @OptionalId('For a new bill: the bill that it replaces, or null. Absent if a bill is sent again.', otherBillOptions)
  readonly replaces?: string | null;
  @OptionalId('ID of the bill with an EOR that this bill corrects. Otherwise absent.', otherBillOptions)
  readonly revisionOf?: string;
}

export const submissionKinds = {
  'bill.submitted': defineEvent(
    BillSubmittedEventData,
    'A bill was submitted to the payer: created, resubmitted after a rejection, or resent as a duplicate (`duplicate: true`).',
  ),
} as const;

type Transmission = DataOf<BillEvent, 'BillSubmitted' | 'BillResubmitted' | 'DuplicateSent'>;

/** Data in every transmission event. The client's ID is null if there is none or the bill was shredded. */
export const transmissionData = (
  { billId, billNumber, attempt, private: sealed }: Transmission,
  state: BillState,
): PublishedData<BillSubmittedEventData> => ({
  billId,
  externalId: unseal<{ externalId: string | null }>(sealed).externalId ?? null,
  billNumber,
  state,
  attempt,
});

export const submissionPublication = {
  BillSubmitted: {
    publish: (data): PublishedData<BillSubmittedEventData> => ({
      ...transmissionData(data, 'submitted'),
      replaces: data.replacesBillId,
      ...(data.revisionOf !== undefined && { revisionOf: data.revisionOf }),
    }),
    tell: ({ route }) => ({
      type: 'submitted',
      title: 'Bill submitted',
      description: routeText(route),
      delivery: routeLabel(route),
    }),
  },
  BillResubmitted: {
    publish: (data): PublishedData<BillSubmittedEventData> => transmissionData(data, 'submitted'),
    tell: ({ data, text, route }) => ({
      type: 'resubmitted',
      title: `Bill submitted again (attempt ${data.attempt})`,
      description: text.text ?? routeText(route),
      delivery: routeLabel(route),
    }),
  },
} satisfies Partial<BillPublication>;
