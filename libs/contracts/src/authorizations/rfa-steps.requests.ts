import {
  rfaChannels,
  rfaCorrectionBases,
  rfaImrFilers,
  rfaImrOutcomes,
  rfaOutcomes,
  rfaReturnReasons,
  rfaServedBy,
  rfaTransmissionStatuses,
  rfaWaivers,
  type RfaChannel,
  type RfaCorrectionBasis,
  type RfaImrFiler,
  type RfaImrOutcome,
  type RfaOutcome,
  type RfaReturnReason,
  type RfaServedBy,
  type RfaTransmissionStatus,
  type RfaWaiver,
} from '#domain';
import {
  Choice,
  Flag,
  Id,
  omittedExample,
  ListOf,
  LongText,
  Nested,
  OptionalCalendarDate,
  OptionalChoice,
  OptionalEmail,
  OptionalFlag,
  OptionalId,
  OptionalInt,
  OptionalListOf,
  OptionalLongText,
  OptionalNested,
  OptionalNpi,
  OptionalText,
  OptionalTextList,
  OptionalTimestamp,
  Text,
  TextList,
  Timestamp,
} from '../kernel/fields.js';
import { ActorName } from '../kernel/action-fields.js';
import { procedureShape } from './rfa.requests.js';

const documentIdExample = 'doc_4bck5zq3v7m2xw6n4r5t7u2y3a';
const documentId = { max: 128, pattern: /^doc_[A-Za-z0-9]{1,64}$/, message: 'must be the ID of a document' } as const;

/** Format of a timestamp with offset, or of a date in California. */
const moment = {
  max: 40,
  pattern: /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/,
  message: 'must be a date, or an instant with its offset',
} as const;

export class AcceptedForm {
  @Choice(rfaWaivers, 'Missing requirement to waive.', { example: 'document_date_missing' }) readonly code!: RfaWaiver;
  @LongText('Reason for the waiver.', { max: 1000, example: 'The report names the visit.' }) readonly reason!: string;
}

/** Request body of POST /rfas/{id}/sign. */
export class SignRfaRequest {
  @Id('`id` of the signing preview.', { example: 'rfapre_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly snapshotId!: string;
  @Text('`contentHash` of the signing preview.', {
    max: 64,
    pattern: /^[0-9a-f]{64}$/,
    message: 'must be the hash of the preview',
    example: '4c'.repeat(32),
  })
  readonly contentHash!: string;
  @Flag(
    'True to confirm that the physician has reviewed this content and authorizes the signature. Other values are rejected.',
    { example: true },
  )
  readonly physicianAuthorized!: boolean;
  @Text("Client's reference of the person who signs.", { max: 200, example: 'dr-kim' })
  readonly actorReference!: string;
  @OptionalListOf(() => AcceptedForm, 'Missing requirements to waive. Only some requirements can be waived.', {
    max: rfaWaivers.length,
  })
  readonly accepted?: readonly AcceptedForm[];
  @ActorName() readonly actorName?: string;
}

export class RfaDestinationForm {
  @OptionalText('Name of the recipient.', { example: 'Utilization review' }) readonly name?: string;
  @OptionalText('Attention line.') readonly attention?: string;
  @OptionalText('Fax number. Used with channel `fax`.', { max: 50, example: '213-555-0142' }) readonly fax?: string;
  @OptionalEmail('Email address. Used with channel `email`.') readonly email?: string;
  @OptionalLongText('Mailing address. Used with channel `mail`.', { max: 2000 }) readonly mailingAddress?: string;
  @OptionalFlag(
    'True if the claims administrator accepts requests at this email address. Required to send by email, unless the directory entry already marks the address as accepted.',
  )
  readonly emailAccepted?: boolean;
}

/** Request body of POST /rfas/{id}/packet. */
export class PreviewRfaPacketRequest {
  @Choice(rfaChannels, 'Channel by which the request is sent.', { example: 'fax' }) readonly channel!: RfaChannel;
  @OptionalNested(
    () => RfaDestinationForm,
    'Destination that fits the channel. Default: the office for authorizations in the directory, if exactly one has such an address.',
    { example: { name: 'Utilization review', fax: '213-555-0142' } },
  )
  readonly destination?: RfaDestinationForm;
  @TextList('IDs of the documents in the packet, in order. The clinical report is required.', {
    min: 1,
    max: 25,
    item: documentId,
    example: [documentIdExample],
  })
  readonly documentIds!: readonly string[];
  @OptionalLongText('Message on the cover.', { max: 2000 }) readonly message?: string;
}

/** Request body of POST /rfas/{id}/submit. */
export class SubmitRfaRequest extends PreviewRfaPacketRequest {
  @OptionalText('`Packet-Hash` header of the previewed packet. Required unless the request was sent by hand.', {
    max: 100,
    pattern: /^v1\.\d{1,14}\.[0-9a-f]{64}$/,
    message: 'must be the Packet-Hash of a preview',
    example: `v1.1772481600000.${'4c'.repeat(32)}`,
  })
  readonly packetHash?: string;
  @OptionalFlag(
    'True if the request was sent by hand and is only recorded. Always true for the channels `portal` and `manual`.',
    { default: false },
  )
  readonly recorded!: boolean;
  @OptionalTimestamp('Time of sending for a recorded request. Default: now.') readonly sentAt?: string;
  @OptionalListOf(() => AcceptedForm, 'Missing requirements to waive. Only some requirements can be waived.', {
    max: rfaWaivers.length,
  })
  readonly accepted?: readonly AcceptedForm[];
  @ActorName() readonly actorName?: string;
}

/** Request body of POST /rfas/{id}/transmissions. */
export class RecordRfaTransmissionRequest {
  @OptionalChoice(['outbound', 'inbound'], 'Direction: sent by the practice, or received.', { default: 'outbound' })
  readonly direction!: 'outbound' | 'inbound';
  @Choice(rfaChannels, 'Channel of the transmission.', { example: 'fax' }) readonly channel!: RfaChannel;
  @Choice(
    rfaTransmissionStatuses,
    'Status of the transmission. `received` requires `proofDocumentId` or `providerMessageId`.',
    {
      example: 'received',
    },
  )
  readonly status!: RfaTransmissionStatus;
  @Timestamp('Time of the status.', { example: (today: string) => `${today}T00:00:00.000Z` })
  readonly occurredAt!: string;
  @OptionalTimestamp('Time of receipt, as stamped by the recipient.') readonly receivedAt?: string;
  @OptionalTimestamp('Time of mailing, for the channel `mail`.') readonly depositedAt?: string;
  @OptionalText('ID of the document of this request that proves the transmission.', documentId)
  readonly proofDocumentId?: string;
  @OptionalText("Carrier's ID of the message.", { example: 'fax-4711' }) readonly providerMessageId?: string;
  @ActorName() readonly actorName?: string;
}

/** Request body of POST /rfas/{id}/information-requests. */
export class RequestRfaInformationRequest {
  @Timestamp('Time when the claims administrator requested the information.', {
    example: (today: string) => `${today}T00:00:00.000Z`,
  })
  readonly requestedAt!: string;
  @LongText('Requested information.', { example: 'Report of the MRI.' }) readonly requestText!: string;
  @OptionalCalendarDate('Date by which the response is due.') readonly dueAt?: string;
  @OptionalText('ID of the document of this request with the request letter.', documentId)
  readonly requestDocumentId?: string;
  @ActorName() readonly actorName?: string;
}

/** Request body of PATCH /rfas/{id}/information-requests/{requestId}. */
export class AnswerRfaInformationRequest {
  @Timestamp('Time when the practice responded.', { example: (today: string) => `${today}T00:00:00.000Z` })
  readonly respondedAt!: string;
  @OptionalTextList('IDs of the documents of this request in the response.', { max: 25, item: documentId })
  readonly responseDocumentIds?: readonly string[];
  @ActorName() readonly actorName?: string;
}

/** Request body of POST /rfas/{id}/incomplete. */
export class ReturnRfaRequest {
  @Timestamp('Time when the request was returned.', { example: (today: string) => `${today}T00:00:00.000Z` })
  readonly returnedAt!: string;
  @Choice(rfaReturnReasons, 'Reason for the return.', { example: 'documentation_missing' })
  readonly reasonCode!: RfaReturnReason;
  @Text('ID of the document of this request with the notice.', { ...documentId, example: documentIdExample })
  readonly responseDocumentId!: string;
  @ActorName() readonly actorName?: string;
}

/** Request body of POST /rfas/{id}/deferral. */
export class DeferRfaRequest {
  @Timestamp('Time of the deferral notice.', { example: (today: string) => `${today}T00:00:00.000Z` })
  readonly deferredAt!: string;
  @OptionalTextList('IDs of the deferred items. Default: all undecided items.', { min: 1, max: 50 })
  readonly itemIds?: readonly string[];
  @LongText('Reason for the deferral: the disputed liability.', { example: 'Liability for the body part is disputed.' })
  readonly reason!: string;
  @Text('ID of the document of this request with the notice.', { ...documentId, example: documentIdExample })
  readonly responseDocumentId!: string;
  @ActorName() readonly actorName?: string;
}

/** Request body of POST /rfas/{id}/deferral/lift. */
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

/** Decision on one item. */
export class RfaOutcomeForm {
  @Choice(
    rfaOutcomes,
    'Outcome of the decision. `modified`: the authorized part is granted, and the remainder is denied.',
    { example: 'approved' },
  )
  readonly outcome!: RfaOutcome;
  @OptionalText('Authorization number, if one was assigned.', { example: 'AUTH-4711' })
  readonly authorizationNumber?: string;
  @OptionalText('Authorized procedure code.', procedureShape) readonly authorizedProcedureCode?: string;
  @OptionalText('First authorized procedure code of a range.', procedureShape) readonly authorizedCodeFrom?: string;
  @OptionalText('Last authorized procedure code of a range.', procedureShape) readonly authorizedCodeTo?: string;
  @OptionalInt('Authorized number of visits or items.', { min: 1, max: 10_000, example: 12 })
  readonly authorizedQuantity?: number;
  @OptionalInt('Authorized number of service line units.', { min: 1, max: 10_000 })
  readonly authorizedUnits?: number;
  @OptionalChoice(
    ['units', 'days'],
    'Unit in which bills count against the authorization: line units, or days of service.',
  )
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
  @OptionalText(
    'ID of the document with the enclosed IMR form. Required unless approved, or with `imrMissing`.',
    documentId,
  )
  readonly imrDocumentId?: string;
  @OptionalFlag(
    'True if the claims administrator enclosed no IMR form. The response then has the warning `imr_form_missing`.',
    {
      default: false,
    },
  )
  readonly imrMissing!: boolean;
}

/** Request body of POST /rfas/{id}/decisions. */
export class DecideRfaRequest extends RfaDecisionTimesForm {
  @ListOf(() => RfaItemDecisionForm, 'Decisions by item.', { min: 1, max: 50 })
  readonly decisions!: readonly RfaItemDecisionForm[];
  @ActorName() readonly actorName?: string;
}

export class RfaReplacementForm extends RfaDecisionTimesForm {
  @Nested(() => RfaOutcomeForm, 'New decision on the item.') readonly decision!: RfaOutcomeForm;
}

/** Request body of POST /rfas/{id}/decision-corrections. */
export class CorrectRfaDecisionRequest {
  @Id('ID of the item.', { example: 'rfai_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly itemId!: string;
  @Id('ID of the decision to correct, which must be in force.', { example: 'rfadec_k5zq3v7m2xw6n4r5t7u2y3a4bc' })
  readonly expectedDecisionId!: string;
  @OptionalChoice(
    rfaCorrectionBases,
    'Reason why the decision changes: `correction` of a data entry error, or overturned by independent medical review (`imr`) or the appeals board (`wcab`).',
    {
      default: 'correction',
    },
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

/** Request body of POST /rfas/{id}/imr: an application, a decision, or both. */
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
    {
      ...documentId,
      example: omittedExample,
    },
  )
  readonly documentId?: string;
  @ActorName() readonly actorName?: string;
}

export const rfaOfficeActions = ['cancel', 'close', 'reopen', 'add_note', 'withdraw_item'] as const;
export type RfaOfficeAction = (typeof rfaOfficeActions)[number];

/** Request body of POST /rfas/{id}/actions. */
export class PerformRfaActionRequest {
  @Choice(rfaOfficeActions, 'Action to perform. `add_note` requires `note`; `withdraw_item` requires `itemId`.', {
    example: 'add_note',
  })
  readonly action!: RfaOfficeAction;
  @OptionalLongText('Reason for the action. Not used by `add_note`.') readonly reason?: string;
  @OptionalLongText('Text of the note.', { example: 'Called the UR desk.' }) readonly note?: string;
  @OptionalId('ID of the item to withdraw.') readonly itemId?: string;
  @ActorName() readonly actorName?: string;
}
