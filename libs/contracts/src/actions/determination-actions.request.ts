import { determinationOutcomes, serviceMethods, type DeterminationOutcome, type ServiceMethod } from '#domain';
import { CalendarDate, Choice, Dollars, Id, omittedExample, OptionalFlag, OptionalId } from '../kernel/fields.js';
import { Action, ActorName, Reason } from '../kernel/action-fields.js';
import { formOfCommand, type ActionDefinitions } from './action-definition.js';

/** The determination of an independent bill review, as it was served. */
export class RecordDeterminationRequest {
  @Action('record_determination') readonly action!: 'record_determination';
  @Choice(determinationOutcomes, 'How the review ended.') readonly outcome!: DeterminationOutcome;
  @Dollars(
    'Ordered to be paid above what was paid, without the fee: above 0, and at most what the bill charges, where something is overturned, else 0.',
    {
      example: 1000,
    },
  )
  readonly additionalOwed!: number;
  @CalendarDate('When it was served; not before the review was asked for, and not in the future.', {
    example: (today: string) => today,
  })
  readonly servedAt!: string;
  @Choice(serviceMethods, 'How it was served: by `mail` the time to appeal is five days longer (8 CCR § 10567(c)).')
  readonly servedBy!: ServiceMethod;
  @OptionalFlag('It orders the payer to pay the fee back, where something is overturned.', { default: true })
  readonly feeOrdered!: boolean;
  @OptionalId('The determination as a document of this bill.', { example: omittedExample })
  readonly documentId?: string;
  @OptionalId('The determination on file that this one says anew.', { example: omittedExample })
  readonly corrects?: string;
  @ActorName() readonly actorName?: string;
}

/** What a payer owes besides the bill is not asked for any more. */
export class WaiveReceivableRequest {
  @Action('waive_receivable') readonly action!: 'waive_receivable';
  @Id('One of `receivables[]`; its open rest is waived.', { example: 'rcv_01jm8z2q6e7f9g3h4k5m6n7p8qf' })
  readonly receivableId!: string;
  @Reason() readonly reason!: string;
  @ActorName() readonly actorName?: string;
}

export const determinationActions = {
  record_determination: {
    form: RecordDeterminationRequest,
    label: 'Record determination',
    description: 'Record the result of the independent bill review and any additional payment ordered.',
  },
} as const satisfies ActionDefinitions;

export const receivableActions = {
  waive_receivable: {
    ...formOfCommand(WaiveReceivableRequest, 'WaiveReceivable'),
    label: 'Waive receivable',
    description: 'Stop pursuing an additional fee, penalty or interest.',
    tone: 'destructive',
  },
} as const satisfies ActionDefinitions;
