import { demandAnswers, type DemandAnswer } from '#domain';
import {
  Choice,
  Id,
  omittedExample,
  OptionalCalendarDate,
  OptionalId,
  OptionalInt,
  OptionalText,
} from '../kernel/fields.js';
import { Action, ActorName } from '../kernel/action-fields.js';
import type { ActionDefinitions } from './action-definition.js';

/** Nothing is sent: the letter is a PDF to print and mail. */
export class DemandPenaltyInterestRequest {
  @Action('demand_penalty_interest') readonly action!: 'demand_penalty_interest';
  @OptionalCalendarDate(
    'Date through which interest is calculated. It must be after the last day to pay without penalty, not before the last late payment, and not in the future. Default: today.',
    { example: omittedExample },
  )
  readonly asOf?: string;
  @OptionalText("Addressee. Default: the bill's claims administrator.", { max: 200, example: omittedExample })
  readonly addressee?: string;
  @OptionalCalendarDate(
    'Date of the letter, on which it is mailed. It must not be before `asOf` or in the future. Default: the date of `asOf`.',
    { example: omittedExample },
  )
  readonly servedAt?: string;
  @OptionalInt('Days to pay that the letter allows. Office practice, not law.', { min: 1, max: 365, default: 30 })
  readonly deadlineDays!: number;
  @ActorName() readonly actorName?: string;
}

export class RecordDemandAnswerRequest {
  @Action('record_demand_answer') readonly action!: 'record_demand_answer';
  @Id('ID of the current demand of this bill.', { example: 'dem_01jm8z2q6e7f9g3h4k5m6n7p8q' })
  readonly demandId!: string;
  @Choice(demandAnswers, 'Kind of response. A payment is posted separately (`post_payment`).')
  readonly kind!: DemandAnswer;
  @OptionalId('ID of the bill document that contains the response.', { example: omittedExample })
  readonly documentId?: string;
  @ActorName() readonly actorName?: string;
}

export const demandActions = {
  demand_penalty_interest: {
    form: DemandPenaltyInterestRequest,
    label: 'Demand penalty and interest',
    description: 'Create a letter that demands penalty and interest for a late payment. Print and send it yourself.',
  },
  record_demand_answer: {
    form: RecordDemandAnswerRequest,
    label: 'Record response to demand',
    description: 'Record the payer’s response to a demand for penalty and interest.',
  },
} as const satisfies ActionDefinitions;
