import {
  rfaCorrectionBases,
  rfaImrFilers,
  rfaImrOutcomes,
  rfaOutcomes,
  rfaServedBy,
  type RfaCorrectionBasis,
  type RfaImrFiler,
  type RfaImrOutcome,
  type RfaOutcome,
  type RfaServedBy,
} from '#domain';
import {
  Choice,
  Id,
  omittedExample,
  ListOf,
  LongText,
  Nested,
  OptionalCalendarDate,
  OptionalChoice,
  OptionalFlag,
  OptionalId,
  OptionalInt,
  OptionalLongText,
  OptionalNested,
  OptionalNpi,
  OptionalText,
  OptionalTextList,
  Text,
  Timestamp,
} from '../kernel/fields.js';
import { ActorName } from '../kernel/action-fields.js';
import { procedureShape } from './rfa.requests.js';
import { documentId, documentIdExample, moment } from './rfa-steps.requests.js';

export class LiftRfaDeferralRequest {
  @Timestamp('Time when liability was accepted or found.', { example: (today: string) => `${today}T00:00:00.000Z` })
  readonly liftedAt!: string;
  @LongText('Reason for ending the deferral.', { example: 'Liability was accepted.' }) readonly reason!: string;
  @ActorName() readonly actorName?: string;
}

export class RfaReviewerForm {
  @Text('Name of the reviewer.', { example: 'Robin Lee, MD' }) readonly name!: string;
  @OptionalText('Specialty of the reviewer.') readonly specialty?: string;
  @OptionalText('Phone number.', { max: 50 }) readonly phone?: string;
}

export class RfaOutcomeForm {
  @Choice(rfaOutcomes, 'Outcome. `modified`: granted in part, the remainder is denied.', { example: 'approved' })
  readonly outcome!: RfaOutcome;
  @OptionalText('Authorization number, if one was assigned.', { example: 'AUTH-4711' })
  readonly authorizationNumber?: string;
  @OptionalText('Authorized procedure code.', procedureShape) readonly authorizedProcedureCode?: string;
  @OptionalText('First authorized procedure code of a range.', procedureShape) readonly authorizedCodeFrom?: string;
  @OptionalText('Last authorized procedure code of a range.', procedureShape) readonly authorizedCodeTo?: string;
  @OptionalInt('Authorized number of visits or items.', { min: 1, max: 10_000, example: 12 })
  readonly authorizedQuantity?: number;
  @OptionalInt('Authorized number of service line units.', { min: 1, max: 10_000 }) readonly authorizedUnits?: number;
  @OptionalChoice(['units', 'days'], 'Unit of the authorization: line units, or days of service.')
  readonly countBy?: 'units' | 'days';
  @OptionalCalendarDate('First date on which the authorization is valid.') readonly effectiveFrom?: string;
  @OptionalCalendarDate('Last date on which the authorization is valid.') readonly effectiveTo?: string;
  @OptionalNpi('NPI of the provider that the decision names.') readonly providerNpi?: string;
  @OptionalLongText('Reason for the decision. Required unless approved.') readonly reason?: string;
  @OptionalNested(() => RfaReviewerForm, 'Physician who reviewed the item. Required unless approved.')
  readonly reviewer?: RfaReviewerForm;
  @OptionalText('Guideline on which the decision is based.', { max: 500 }) readonly guideline?: string;
  @OptionalFlag('True if the decision refers to an earlier denial.', { default: false })
  readonly previouslyDenied!: boolean;
}

export class RfaItemDecisionForm extends RfaOutcomeForm {
  @Id('ID of the item.', { example: 'rfai_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly itemId!: string;
}

class RfaDecisionTimesForm {
  @Text('Time of the decision: a date in California, or a timestamp.', { ...moment, example: (today: string) => today })
  readonly decidedAt!: string;
  @OptionalText('Time when the decision was communicated to the physician.', moment) readonly communicatedAt?: string;
  @OptionalText('Time when the written decision was served.', moment) readonly servedAt?: string;
  @OptionalChoice(rfaServedBy, 'Service method.') readonly servedBy?: RfaServedBy;
  @Text('ID of the document of this request with the decision.', { ...documentId, example: documentIdExample })
  readonly responseDocumentId!: string;
  @OptionalText('Document with the enclosed IMR form. Required unless approved, or with `imrMissing`.', documentId)
  readonly imrDocumentId?: string;
  @OptionalFlag('True if no IMR form was enclosed. Causes the warning `imr_form_missing`.', { default: false })
  readonly imrMissing!: boolean;
}

export class DecideRfaRequest extends RfaDecisionTimesForm {
  @ListOf(() => RfaItemDecisionForm, 'Decisions by item.', { min: 1, max: 50 })
  readonly decisions!: readonly RfaItemDecisionForm[];
  @ActorName() readonly actorName?: string;
}

export class RfaReplacementForm extends RfaDecisionTimesForm {
  @Nested(() => RfaOutcomeForm, 'New decision on the item.') readonly decision!: RfaOutcomeForm;
}

export class CorrectRfaDecisionRequest {
  @Id('ID of the item.', { example: 'rfai_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly itemId!: string;
  @Id('ID of the decision to correct, which must be in force.', { example: 'rfadec_k5zq3v7m2xw6n4r5t7u2y3a4bc' })
  readonly expectedDecisionId!: string;
  @OptionalChoice(
    rfaCorrectionBases,
    'Reason why the decision changes: `correction` of a data entry error, or overturned by independent medical review (`imr`) or the appeals board (`wcab`).',
    { default: 'correction' },
  )
  readonly basis!: RfaCorrectionBasis;
  @LongText('Explanation of the correction.', { example: 'Overturned by independent medical review.' })
  readonly reason!: string;
  @OptionalFlag(
    'True to correct the decision even if bill lines use the item. These bills do not change: review them afterwards. Otherwise the response is 409 `rfa_linked_to_bill`.',
    { default: false },
  )
  readonly force!: boolean;
  @Nested(() => RfaReplacementForm, 'Decision that replaces the current decision.')
  readonly replacement!: RfaReplacementForm;
  @ActorName() readonly actorName?: string;
}

/** An application, a decision, or both. */
export class RecordRfaImrRequest {
  @OptionalTextList(
    'IDs of the items, which must be modified or denied. Default for an application: all items without a requested review. Default for a decision: all items that wait for it.',
    { min: 1, max: 50, example: omittedExample },
  )
  readonly itemIds?: readonly string[];
  @OptionalText('Time when the review was requested: a date in California, or a timestamp. Requires `filedBy`.', {
    ...moment,
    example: (today: string) => today,
  })
  readonly filedAt?: string;
  @OptionalChoice(
    rfaImrFilers,
    "Party that requested the review: the employee, the employee's representative, the physician who joins or assists, or the provider of emergency care (8 CCR § 9792.10.1).",
    { example: 'employee' },
  )
  readonly filedBy?: RfaImrFiler;
  @OptionalChoice(
    rfaImrOutcomes,
    'Outcome of the review. Requires `decidedAt`. If it is recorded again for the same items, the last decision counts. `overturned` does not change an item: correct its decision with `basis: imr`.',
    { example: omittedExample },
  )
  readonly decision?: RfaImrOutcome;
  @OptionalText('Time of the decision: a date in California, or a timestamp.', { ...moment, example: omittedExample })
  readonly decidedAt?: string;
  @OptionalText(
    'ID of the document of this request with the determination, or with the application if `decision` is omitted.',
    { ...documentId, example: omittedExample },
  )
  readonly documentId?: string;
  @ActorName() readonly actorName?: string;
}

export const rfaOfficeActions = ['cancel', 'close', 'reopen', 'add_note', 'withdraw_item'] as const;
export type RfaOfficeAction = (typeof rfaOfficeActions)[number];

export class PerformRfaActionRequest {
  @Choice(rfaOfficeActions, '`add_note` requires `note`, `withdraw_item` requires `itemId`.', { example: 'add_note' })
  readonly action!: RfaOfficeAction;
  @OptionalLongText('Reason for the action. Not used by `add_note`.') readonly reason?: string;
  @OptionalLongText('Text of the note.', { example: 'Called the UR desk.' }) readonly note?: string;
  @OptionalId('ID of the item to withdraw.') readonly itemId?: string;
  @ActorName() readonly actorName?: string;
}
