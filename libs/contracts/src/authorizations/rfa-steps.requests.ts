import {
  rfaChannels,
  rfaReturnReasons,
  rfaTransmissionStatuses,
  rfaWaivers,
  type RfaChannel,
  type RfaReturnReason,
  type RfaTransmissionStatus,
  type RfaWaiver,
} from '#domain';
import {
  Choice,
  Flag,
  Id,
  LongText,
  OptionalCalendarDate,
  OptionalChoice,
  OptionalEmail,
  OptionalFlag,
  OptionalListOf,
  OptionalLongText,
  OptionalNested,
  OptionalText,
  OptionalTextList,
  OptionalTimestamp,
  Text,
  TextList,
  Timestamp,
} from '../kernel/fields.js';
import { ActorName } from '../kernel/action-fields.js';

export const documentIdExample = 'doc_4bck5zq3v7m2xw6n4r5t7u2y3a';
export const documentId = {
  max: 128,
  pattern: /^doc_[A-Za-z0-9]{1,64}$/,
  message: 'must be the ID of a document',
} as const;

/** Timestamp with offset, or date in California time. */
export const moment = {
  max: 40,
  pattern: /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/,
  message: 'must be a date, or a date and time with a UTC offset',
} as const;

export class AcceptedForm {
  @Choice(rfaWaivers, 'Missing requirement to waive.', { example: 'document_date_missing' }) readonly code!: RfaWaiver;
  @LongText('Reason for the waiver.', { max: 1000, example: 'The report names the visit.' }) readonly reason!: string;
}

export class SignRfaRequest {
  @Id('`id` of the signing preview.', { example: 'rfapre_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly snapshotId!: string;
  @Text('`contentHash` of the signing preview.', {
    max: 64,
    pattern: /^[0-9a-f]{64}$/,
    message: 'must be the hash of the preview',
    example: '4c'.repeat(32),
  })
  readonly contentHash!: string;
  @Flag('True if the physician reviewed this content and authorizes the signature. Must be true.', { example: true })
  readonly physicianAuthorized!: boolean;
  @Text("Client's reference of the person who signs.", { max: 200, example: 'dr-kim' })
  readonly actorReference!: string;
  @OptionalListOf(() => AcceptedForm, 'Requirements to waive. Some cannot be waived.', { max: rfaWaivers.length })
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

export class SubmitRfaRequest extends PreviewRfaPacketRequest {
  @OptionalText('`Packet-Hash` header of the previewed packet. Required unless the request was sent by hand.', {
    max: 100,
    pattern: /^v1\.\d{1,14}\.[0-9a-f]{64}$/,
    message: 'must be the Packet-Hash of a preview',
    example: `v1.1772481600000.${'4c'.repeat(32)}`,
  })
  readonly packetHash?: string;
  @OptionalFlag('True if sent by hand and only recorded. Always true for `portal` and `manual`.', { default: false })
  readonly recorded!: boolean;
  @OptionalTimestamp('Time of sending for a recorded request. Default: now.') readonly sentAt?: string;
  @OptionalListOf(() => AcceptedForm, 'Requirements to waive. Some cannot be waived.', { max: rfaWaivers.length })
  readonly accepted?: readonly AcceptedForm[];
  @ActorName() readonly actorName?: string;
}

export class RecordRfaTransmissionRequest {
  @OptionalChoice(['outbound', 'inbound'], 'Direction: sent by the practice, or received.', { default: 'outbound' })
  readonly direction!: 'outbound' | 'inbound';
  @Choice(rfaChannels, 'Channel of the transmission.', { example: 'fax' }) readonly channel!: RfaChannel;
  @Choice(
    rfaTransmissionStatuses,
    'Status of the transmission. `received` requires `proofDocumentId` or `providerMessageId`.',
    { example: 'received' },
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

export class RequestRfaInformationRequest {
  @Timestamp("Time of the claims administrator's request.", { example: (today: string) => `${today}T00:00:00.000Z` })
  readonly requestedAt!: string;
  @LongText('Requested information.', { example: 'Report of the MRI.' }) readonly requestText!: string;
  @OptionalCalendarDate('Date by which the response is due.') readonly dueAt?: string;
  @OptionalText('ID of the document of this request with the request letter.', documentId)
  readonly requestDocumentId?: string;
  @ActorName() readonly actorName?: string;
}

export class AnswerRfaInformationRequest {
  @Timestamp('Time when the practice responded.', { example: (today: string) => `${today}T00:00:00.000Z` })
  readonly respondedAt!: string;
  @OptionalTextList('IDs of the documents of this request in the response.', { max: 25, item: documentId })
  readonly responseDocumentIds?: readonly string[];
  @ActorName() readonly actorName?: string;
}

export class ReturnRfaRequest {
  @Timestamp('Time when the request was returned.', { example: (today: string) => `${today}T00:00:00.000Z` })
  readonly returnedAt!: string;
  @Choice(rfaReturnReasons, 'Reason for the return.', { example: 'documentation_missing' })
  readonly reasonCode!: RfaReturnReason;
  @Text('ID of the document of this request with the notice.', { ...documentId, example: documentIdExample })
  readonly responseDocumentId!: string;
  @ActorName() readonly actorName?: string;
}

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
