import { determinationOutcomes, serviceMethods, type DeterminationOutcome, type ServiceMethod } from '#domain';
import { CalendarDate, Choice, Dollars, Id, omittedExample, OptionalFlag, OptionalId } from '../kernel/fields.js';
import { Action, ActorName, Reason } from '../kernel/action-fields.js';
import { formOfCommand, type ActionDefinitions } from './action-definition.js';

export class RecordDeterminationRequest {
  @Action('record_determination') readonly action!: 'record_determination';
  @Choice(determinationOutcomes, 'Result of the review.') readonly outcome!: DeterminationOutcome;
  @Dollars(
    "Additional amount ordered beyond the payments made, in dollars, without the fee. Above 0 and at most the bill's charge if the payer's decision is overturned, otherwise 0.",
    { example: 1000 },
  )
  readonly additionalOwed!: number;
  @CalendarDate('Service date: not before the review request or in the future.', { example: (today: string) => today })
  readonly servedAt!: string;
  @Choice(serviceMethods, 'Service method. `mail` extends the time to appeal by five days (8 CCR § 10567(c)).')
  readonly servedBy!: ServiceMethod;
  @OptionalFlag('True if the payer must reimburse the fee (only if its decision is overturned).', { default: true })
  readonly feeOrdered!: boolean;
  @OptionalId('ID of the bill document that contains the determination.', { example: omittedExample })
  readonly documentId?: string;
  @OptionalId('ID of the recorded determination that this determination corrects.', { example: omittedExample })
  readonly corrects?: string;
  @ActorName() readonly actorName?: string;
}

export class WaiveReceivableRequest {
  @Action('waive_receivable') readonly action!: 'waive_receivable';
  @Id('ID in `receivables[]`. Its open amount is waived.', { example: 'rcv_01jm8z2q6e7f9g3h4k5m6n7p8qf' })
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
