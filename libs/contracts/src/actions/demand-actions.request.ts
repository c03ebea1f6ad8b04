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

/** A letter that demands penalty and interest of a late payment. Nothing is sent: the letter is a PDF to be printed and mailed. */
export class DemandPenaltyInterestRequest {
  @Action('demand_penalty_interest') readonly action!: 'demand_penalty_interest';
  @OptionalCalendarDate(
    'The day through which interest is counted; today unless said; after the last day to pay without penalty, not before the last late payment, and not in the future.',
    { example: omittedExample },
  )
  readonly asOf?: string;
  @OptionalText('To whom the letter is addressed; the claims administrator of the bill unless said.', {
    max: 200,
    example: omittedExample,
  })
  readonly addressee?: string;
  @OptionalCalendarDate(
    'The day of the letter, on which it goes out; that of `asOf` unless said; not before `asOf`, and not in the future.',
    { example: omittedExample },
  )
  readonly servedAt?: string;
  @OptionalInt('Days to pay that the letter gives; office practice, no law sets them.', {
    min: 1,
    max: 365,
    default: 30,
  })
  readonly deadlineDays!: number;
  @ActorName() readonly actorName?: string;
}

/** What the payer answered to a demand for penalty and interest. */
export class RecordDemandAnswerRequest {
  @Action('record_demand_answer') readonly action!: 'record_demand_answer';
  @Id('The demand of this bill that counts now.', { example: 'dem_01jm8z2q6e7f9g3h4k5m6n7p8q' })
  readonly demandId!: string;
  @Choice(demandAnswers, 'What it answered; money is posted by itself (`post_payment`).') readonly kind!: DemandAnswer;
  @OptionalId('The answer as a document of this bill.', { example: omittedExample }) readonly documentId?: string;
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
