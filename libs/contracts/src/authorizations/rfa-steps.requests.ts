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
const documentId = { max: 128, pattern: /^doc_[A-Za-z0-9]{1,64}$/, message: 'must be the id of a document' } as const;

/** An instant with its offset, or a day of the calendar, which is a day in California. */
const moment = {
  max: 40,
  pattern: /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/,
  message: 'must be a date, or an instant with its offset',
} as const;

export class AcceptedForm {
  @Choice(rfaWaivers, 'What is missing.', { example: 'document_date_missing' }) readonly code!: RfaWaiver;
  @LongText('Why it goes without.', { max: 1000, example: 'The report names the visit.' }) readonly reason!: string;
}

/** POST /rfas/{id}/sign. */
export class SignRfaRequest {
  @Id('`id` of the signing preview.', { example: 'rfapre_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly snapshotId!: string;
  @Text('`contentHash` of the signing preview.', {
    max: 64,
    pattern: /^[0-9a-f]{64}$/,
    message: 'must be the hash of the preview',
    example: '4c'.repeat(32),
  })
  readonly contentHash!: string;
  @Flag('The physician has seen this content and has it signed: true.', { example: true })
  readonly physicianAuthorized!: boolean;
  @Text('Who signs, as your records know them.', { max: 200, example: 'dr-kim' }) readonly actorReference!: string;
  @OptionalListOf(() => AcceptedForm, 'What is missing and may be waived.', { max: rfaWaivers.length })
  readonly accepted?: readonly AcceptedForm[];
  @ActorName() readonly actorName?: string;
}

export class RfaDestinationForm {
  @OptionalText('Whom it goes to.', { example: 'Utilization review' }) readonly name?: string;
  @OptionalText('For whose attention.') readonly attention?: string;
  @OptionalText('Fax number, with channel fax.', { max: 50, example: '213-555-0142' }) readonly fax?: string;
  @OptionalEmail('Email address, with channel email.') readonly email?: string;
  @OptionalLongText('Mailing address, with channel mail.', { max: 2000 }) readonly mailingAddress?: string;
  @OptionalFlag(
    'The claims administrator takes requests at this email address. Nothing is sent by email without it, unless its directory entry says so of the address.',
  )
  readonly emailAccepted?: boolean;
}

/** POST /rfas/{id}/packet. */
export class PreviewRfaPacketRequest {
  @Choice(rfaChannels, 'How it goes.', { example: 'fax' }) readonly channel!: RfaChannel;
  @OptionalNested(
    () => RfaDestinationForm,
    'Where it goes: the one that fits the channel. Unless given, the one office for authorizations that the directory has with such an address.',
    { example: { name: 'Utilization review', fax: '213-555-0142' } },
  )
  readonly destination?: RfaDestinationForm;
  @TextList('Documents of the packet, in order; at least the clinical report.', {
    min: 1,
    max: 25,
    item: documentId,
    example: [documentIdExample],
  })
  readonly documentIds!: readonly string[];
  @OptionalLongText('A message on the cover.', { max: 2000 }) readonly message?: string;
}

/** POST /rfas/{id}/submit. */
export class SubmitRfaRequest extends PreviewRfaPacketRequest {
  @OptionalText(
    'The header `Packet-Hash` of the packet that was looked at. It is needed unless the request was sent by hand.',
    {
      max: 100,
      pattern: /^v1\.\d{1,14}\.[0-9a-f]{64}$/,
      message: 'must be the Packet-Hash of a preview',
      example: `v1.1772481600000.${'4c'.repeat(32)}`,
    },
  )
  readonly packetHash?: string;
  @OptionalFlag('It was sent by hand, and is recorded. Always so with portal and manual.', { default: false })
  readonly recorded!: boolean;
  @OptionalTimestamp('When it was sent, of what is recorded; now unless said.') readonly sentAt?: string;
  @OptionalListOf(() => AcceptedForm, 'What is missing and may be waived.', { max: rfaWaivers.length })
  readonly accepted?: readonly AcceptedForm[];
  @ActorName() readonly actorName?: string;
}

/** POST /rfas/{id}/transmissions. */
export class RecordRfaTransmissionRequest {
  @OptionalChoice(['outbound', 'inbound'], 'Did we send it, or did it come in?', { default: 'outbound' })
  readonly direction!: 'outbound' | 'inbound';
  @Choice(rfaChannels, 'How it goes.', { example: 'fax' }) readonly channel!: RfaChannel;
  @Choice(rfaTransmissionStatuses, 'What became of it. `received` needs `proofDocumentId` or `providerMessageId`.', {
    example: 'received',
  })
  readonly status!: RfaTransmissionStatus;
  @Timestamp('When that was.', { example: (today: string) => `${today}T00:00:00.000Z` }) readonly occurredAt!: string;
  @OptionalTimestamp('As the receiving side stamped it.') readonly receivedAt?: string;
  @OptionalTimestamp('Of mail: when it was given to the post.') readonly depositedAt?: string;
  @OptionalText('The document of this request that proves it.', documentId) readonly proofDocumentId?: string;
  @OptionalText("The carrier's own id of the message.", { example: 'fax-4711' }) readonly providerMessageId?: string;
  @ActorName() readonly actorName?: string;
}

/** POST /rfas/{id}/information-requests. */
export class RequestRfaInformationRequest {
  @Timestamp('When the claims administrator asked.', { example: (today: string) => `${today}T00:00:00.000Z` })
  readonly requestedAt!: string;
  @LongText('What it asks for.', { example: 'Report of the MRI.' }) readonly requestText!: string;
  @OptionalCalendarDate('Until when it wants it.') readonly dueAt?: string;
  @OptionalText('The letter that asks: a document of this request.', documentId) readonly requestDocumentId?: string;
  @ActorName() readonly actorName?: string;
}

/** PATCH /rfas/{id}/information-requests/{requestId}. */
export class AnswerRfaInformationRequest {
  @Timestamp('When it was answered.', { example: (today: string) => `${today}T00:00:00.000Z` })
  readonly respondedAt!: string;
  @OptionalTextList('Documents of this request that the answer held.', { max: 25, item: documentId })
  readonly responseDocumentIds?: readonly string[];
  @ActorName() readonly actorName?: string;
}

/** POST /rfas/{id}/incomplete. */
export class ReturnRfaRequest {
  @Timestamp('When it was sent back.', { example: (today: string) => `${today}T00:00:00.000Z` })
  readonly returnedAt!: string;
  @Choice(rfaReturnReasons, 'Why.', { example: 'documentation_missing' }) readonly reasonCode!: RfaReturnReason;
  @Text('The notice: a document of this request.', { ...documentId, example: documentIdExample })
  readonly responseDocumentId!: string;
  @ActorName() readonly actorName?: string;
}

/** POST /rfas/{id}/deferral. */
export class DeferRfaRequest {
  @Timestamp('When the notice is from.', { example: (today: string) => `${today}T00:00:00.000Z` })
  readonly deferredAt!: string;
  @OptionalTextList('Items that are deferred; all that are open unless said.', { min: 1, max: 50 })
  readonly itemIds?: readonly string[];
  @LongText('Why: what is disputed.', { example: 'Liability for the body part is disputed.' }) readonly reason!: string;
  @Text('The notice: a document of this request.', { ...documentId, example: documentIdExample })
  readonly responseDocumentId!: string;
  @ActorName() readonly actorName?: string;
}

/** POST /rfas/{id}/deferral/lift. */
export class LiftRfaDeferralRequest {
  @Timestamp('When liability was accepted or found.', { example: (today: string) => `${today}T00:00:00.000Z` })
  readonly liftedAt!: string;
  @LongText('Why.', { example: 'Liability was accepted.' }) readonly reason!: string;
  @ActorName() readonly actorName?: string;
}

export class RfaReviewerForm {
  @Text('Name.', { example: 'Robin Lee, MD' }) readonly name!: string;
  @OptionalText('Specialty.') readonly specialty?: string;
  @OptionalText('Telephone number.', { max: 50 }) readonly phone?: string;
}

/** What was decided of one item. */
export class RfaOutcomeForm {
  @Choice(rfaOutcomes, '`modified`: what is authorized is granted, the rest is denied.', { example: 'approved' })
  readonly outcome!: RfaOutcome;
  @OptionalText('Number of the authorization, where one was assigned.', { example: 'AUTH-4711' })
  readonly authorizationNumber?: string;
  @OptionalText('The code that is authorized.', procedureShape) readonly authorizedProcedureCode?: string;
  @OptionalText('First code of a range that is authorized.', procedureShape) readonly authorizedCodeFrom?: string;
  @OptionalText('Last code of it.', procedureShape) readonly authorizedCodeTo?: string;
  @OptionalInt('Visits or pieces that are authorized.', { min: 1, max: 10_000, example: 12 })
  readonly authorizedQuantity?: number;
  @OptionalInt('Units of service lines that are authorized.', { min: 1, max: 10_000 })
  readonly authorizedUnits?: number;
  @OptionalChoice(['units', 'days'], 'What is counted of it on bills: units of lines, or days of service.')
  readonly countBy?: 'units' | 'days';
  @OptionalCalendarDate('First day that it is valid.') readonly effectiveFrom?: string;
  @OptionalCalendarDate('Last day that it is valid.') readonly effectiveTo?: string;
  @OptionalNpi('The provider whom the decision names.') readonly providerNpi?: string;
  @OptionalLongText('Why; required unless approved.') readonly reason?: string;
  @OptionalNested(() => RfaReviewerForm, 'The physician who reviewed it; required unless approved.')
  readonly reviewer?: RfaReviewerForm;
  @OptionalText('The guideline that it rests on.', { max: 500 }) readonly guideline?: string;
  @OptionalFlag('It refers to an earlier denial.', { default: false }) readonly previouslyDenied!: boolean;
}

export class RfaItemDecisionForm extends RfaOutcomeForm {
  @Id('The item.', { example: 'rfai_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly itemId!: string;
}

class RfaDecisionTimesForm {
  @Text('When it was decided: a day in California, or an instant.', { ...moment, example: (today: string) => today })
  readonly decidedAt!: string;
  @OptionalText('When the physician was told.', moment) readonly communicatedAt?: string;
  @OptionalText('When the written decision was served.', moment) readonly servedAt?: string;
  @OptionalChoice(rfaServedBy, 'How it was served.') readonly servedBy?: RfaServedBy;
  @Text('The decision: a document of this request.', { ...documentId, example: documentIdExample })
  readonly responseDocumentId!: string;
  @OptionalText('The IMR form that came with it; required unless approved, or `imrMissing`.', documentId)
  readonly imrDocumentId?: string;
  @OptionalFlag('The claims administrator enclosed no IMR form. The response has the warning `imr_form_missing`.', {
    default: false,
  })
  readonly imrMissing!: boolean;
}

/** POST /rfas/{id}/decisions. */
export class DecideRfaRequest extends RfaDecisionTimesForm {
  @ListOf(() => RfaItemDecisionForm, 'What was decided, by item.', { min: 1, max: 50 })
  readonly decisions!: readonly RfaItemDecisionForm[];
  @ActorName() readonly actorName?: string;
}

export class RfaReplacementForm extends RfaDecisionTimesForm {
  @Nested(() => RfaOutcomeForm, 'What stands instead.') readonly decision!: RfaOutcomeForm;
}

/** POST /rfas/{id}/decision-corrections. */
export class CorrectRfaDecisionRequest {
  @Id('The item.', { example: 'rfai_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly itemId!: string;
  @Id('The decision that stands.', { example: 'rfadec_k5zq3v7m2xw6n4r5t7u2y3a4bc' })
  readonly expectedDecisionId!: string;
  @OptionalChoice(
    rfaCorrectionBases,
    'Typed wrongly, or overturned by independent medical review or the appeals board.',
    {
      default: 'correction',
    },
  )
  readonly basis!: RfaCorrectionBasis;
  @LongText('Why.', { example: 'Overturned by independent medical review.' }) readonly reason!: string;
  @OptionalFlag(
    'Correct it although lines of bills use the item: look at those bills afterwards, nothing of them changes. Without it 409 `rfa_linked_to_bill`.',
    { default: false },
  )
  readonly force!: boolean;
  @Nested(() => RfaReplacementForm, 'The decision that takes its place.') readonly replacement!: RfaReplacementForm;
  @ActorName() readonly actorName?: string;
}

/** POST /rfas/{id}/imr: what was filed, what was decided, or both. */
export class RecordRfaImrRequest {
  @OptionalTextList(
    'Items that it is about, modified or denied. Unless said, of a filing all whose review was not asked for, and of a decision all that wait for it.',
    { min: 1, max: 50, example: omittedExample },
  )
  readonly itemIds?: readonly string[];
  @OptionalText('When it was asked for: a day in California, or an instant. With `filedBy`.', {
    ...moment,
    example: (today: string) => today,
  })
  readonly filedAt?: string;
  @OptionalChoice(
    rfaImrFilers,
    'Who asked for it: the employee or whoever represents the employee, the physician who joins or assists, or who gave emergency care (8 CCR § 9792.10.1).',
    { example: 'employee' },
  )
  readonly filedBy?: RfaImrFiler;
  @OptionalChoice(
    rfaImrOutcomes,
    'What was decided, with `decidedAt`. Recorded again of the same items, the last one counts. `overturned` changes no item by itself: correct its decision with `basis: imr`.',
    { example: omittedExample },
  )
  readonly decision?: RfaImrOutcome;
  @OptionalText('When it was decided: a day in California, or an instant.', { ...moment, example: omittedExample })
  readonly decidedAt?: string;
  @OptionalText('The determination, or without `decision` the application: a document of this request.', {
    ...documentId,
    example: omittedExample,
  })
  readonly documentId?: string;
  @ActorName() readonly actorName?: string;
}

export const rfaOfficeActions = ['cancel', 'close', 'reopen', 'add_note', 'withdraw_item'] as const;
export type RfaOfficeAction = (typeof rfaOfficeActions)[number];

/** POST /rfas/{id}/actions. */
export class PerformRfaActionRequest {
  @Choice(rfaOfficeActions, 'What to do. `add_note` needs `note`, `withdraw_item` needs `itemId`.', {
    example: 'add_note',
  })
  readonly action!: RfaOfficeAction;
  @OptionalLongText('Why; not of a note.') readonly reason?: string;
  @OptionalLongText('The note.', { example: 'Called the UR desk.' }) readonly note?: string;
  @OptionalId('The item that is withdrawn.') readonly itemId?: string;
  @ActorName() readonly actorName?: string;
}
