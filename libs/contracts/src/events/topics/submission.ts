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
  @Text("The client's id of the bill; null where it has none, and once the bill's patient data was destroyed.", {
    nullable: true,
    example: 'case-4711',
  })
  readonly externalId!: string | null;
  @Int('The number that people call the bill by.', { min: 1, example: 1042 }) readonly billNumber!: number;
  @Choice(billStates, 'State at that moment.', { example: 'submitted' }) readonly state!: BillState;
  @Int('Transmissions to the payer so far, this one included.', { min: 1, example: 1 }) readonly attempt!: number;
  @OptionalShown({ type: 'boolean', const: true }, 'There only when the same transmission was sent once more.')
  readonly duplicate?: true;
  @OptionalId(
    'Of a new bill: the one that it takes the place of, or null. Absent where a bill is sent again.',
    otherBillOptions,
  )
  readonly replaces?: string | null;
  @OptionalId('Of a bill that corrects one that an EOR had answered: that one; else absent.', otherBillOptions)
  readonly revisionOf?: string;
}

export const submissionKinds = {
  'bill.submitted': defineEvent(
    BillSubmittedEventData,
    'A bill was submitted to the payer: created, resubmitted after a rejection, or resent as a duplicate (`duplicate: true`).',
  ),
} as const;

type Transmission = DataOf<BillEvent, 'BillSubmitted' | 'BillResubmitted' | 'DuplicateSent'>;

/** Data of every transmission. The client's own id is null where there is none, and once the bill was shredded. */
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
