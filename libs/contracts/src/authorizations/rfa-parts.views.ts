import {
  rfaChannels,
  rfaDeadlineIds,
  rfaDeliveryFailures,
  rfaDocumentTypes,
  rfaExemptions,
  rfaParties,
  rfaReceiptBases,
  rfaReturnReasons,
  rfaTransmissionStatuses,
  rfaOutcomes,
  rfaReleaseReasons,
} from '#domain';
import { AddressView } from '../bills/bill.view.js';
import { RuleRefView } from '../rules/rule.views.js';
import {
  CalendarDate,
  Choice,
  Decimal,
  Flag,
  Id,
  Int,
  ListOf,
  LongText,
  Nested,
  Text,
  TextList,
  Timestamp,
} from '../kernel/fields.js';

const MAX_COUNT = 10_000;
const nullable = { nullable: true } as const;

export class RfaPatientView {
  @Id('Stable ID of the patient. Send it as `patient.id`.') readonly id!: string;
  @Text("Client's ID of the patient, or null.", nullable) readonly externalId!: string | null;
  @Text('First name.') readonly firstName!: string;
  @Text('Middle name.', nullable) readonly middleName!: string | null;
  @Text('Last name.') readonly lastName!: string;
  @CalendarDate('Date of birth.') readonly dateOfBirth!: string;
  @Text('Gender: M, F or X. Null if unknown.', nullable) readonly gender!: string | null;
  @Text('Phone number.', nullable) readonly phone!: string | null;
  @Nested(() => AddressView, 'Home address.', nullable) readonly address!: AddressView | null;
}

export class RfaAdministratorView {
  @Id('ID in the directory of claims administrators.') readonly id!: string;
  @Text('Name of the claims administrator.') readonly name!: string;
}

export class RfaClaimView {
  @Id('Stable ID of the claim. Send it as `claim.id`.') readonly id!: string;
  @Text("Client's ID of the claim, or null.", nullable) readonly externalId!: string | null;
  @Text('Claim number. Null for a draft without one.', nullable) readonly claimNumber!: string | null;
  @Text('Name of the employer.') readonly employer!: string;
  @CalendarDate('Date of injury.') readonly dateOfInjury!: string;
  @Text('Two-letter code of the state where the injury occurred, or null.', nullable)
  readonly injuryState!: string | null;
  @Nested(() => RfaAdministratorView, 'Claims administrator that decides on the request.')
  readonly claimsAdministrator!: RfaAdministratorView;
}

export class RfaPhysicianView {
  @Id('Stable ID of the physician, derived from the NPI.') readonly id!: string;
  @Text('Name of the physician.') readonly name!: string;
  @Text('National provider identifier (NPI) of the physician.') readonly npi!: string;
  @Text('Specialty of the physician.', nullable) readonly specialty!: string | null;
  @Text('License number of the physician.', nullable) readonly licenseNumber!: string | null;
  @Choice(['primary', 'secondary'], 'Role: primary treating physician, or a secondary physician by referral.')
  readonly role!: string;
}

export class RfaPracticeView {
  @Text('Name of the practice.') readonly name!: string;
  @Text('Contact person of the practice, or null.', nullable) readonly contactName!: string | null;
  @Nested(() => AddressView, 'Address for responses.') readonly address!: AddressView;
  @Text('Phone number.') readonly phone!: string;
  @Text('Fax number.', nullable) readonly fax!: string | null;
  @Text('Email address.', nullable) readonly email!: string | null;
}

export class RfaContactView {
  @Text('Name of the contact person.', nullable) readonly name!: string | null;
  @Nested(() => AddressView, 'Address of the contact person.', nullable) readonly address!: AddressView | null;
  @Text('Phone number.', nullable) readonly phone!: string | null;
  @Text('Fax number.', nullable) readonly fax!: string | null;
  @Text('Email address.', nullable) readonly email!: string | null;
}

export class RfaLinkView {
  @Id('ID of the bill.') readonly billId!: string;
  @Id('ID of the service line.') readonly lineId!: string;
  @Text('Procedure code of the line. Null once the request was erased.', nullable) readonly code!: string | null;
  @Decimal('Number of units of the line.') readonly units!: number;
  @CalendarDate('First date of service.', nullable) readonly serviceDate!: string | null;
  @CalendarDate('Last date of service.', nullable) readonly serviceDateEnd!: string | null;
  @Choice(
    ['linked', ...rfaReleaseReasons],
    'State of the link. `linked`: the line counts against the authorization. Other values are the reason why it does not count: the bill was rejected, replaced by another bill, or closed unpaid.',
  )
  readonly state!: string;
}

export class RfaItemView {
  @Id('ID of the item. Send it as `rfaItemId` of the service lines that it authorizes.') readonly id!: string;
  @Text("Client's ID of the item, or null.", nullable) readonly externalId!: string | null;
  @Text('ICD-10-CM diagnosis code.', nullable) readonly diagnosisCode!: string | null;
  @Text('Description of the diagnosis.', nullable) readonly diagnosisDescription!: string | null;
  @Text('Description of the requested service.', { nullable: true, max: 500 })
  readonly serviceDescription!: string | null;
  @Text('CPT or HCPCS code.', nullable) readonly procedureCode!: string | null;
  @Text('First procedure code of a range.', nullable) readonly codeFrom!: string | null;
  @Text('Last procedure code of a range.', nullable) readonly codeTo!: string | null;
  @Int('Number of visits or items.', { nullable: true, max: MAX_COUNT }) readonly quantity!: number | null;
  @Int('Number of service line units.', { nullable: true, max: MAX_COUNT }) readonly units!: number | null;
  @Text('Frequency of the treatment, such as `2 a week`.', nullable) readonly frequency!: string | null;
  @Text('Duration of the treatment, such as `6 weeks`.', nullable) readonly duration!: string | null;
  @CalendarDate('First requested date of service.', nullable) readonly requestedFrom!: string | null;
  @CalendarDate('Last requested date of service.', nullable) readonly requestedTo!: string | null;
  @Text('Body part.', nullable) readonly bodyPart!: string | null;
  @Flag('True for a drug on the MTUS drug formulary.') readonly formulary!: boolean;
  @Choice(rfaExemptions, 'Reason why the item is said to be exempt from prospective review, or null.', nullable)
  readonly exemption!: string | null;
  @Choice(['pending', ...rfaOutcomes], 'Decision on the item.') readonly outcome!: string;
  @Flag('True if the review of the item is deferred.') readonly deferred!: boolean;
  @Flag('True if the item was withdrawn.') readonly withdrawn!: boolean;
  @ListOf(() => RfaLinkView, 'Bill lines for the item. A new line appears within seconds.', { max: MAX_COUNT })
  readonly linked!: readonly RfaLinkView[];
  @Choice(['units', 'days'], 'Unit of `unitsUsed`, `unitsRemaining`, `unitsOver`: line units, or days of service.')
  readonly countBy!: string;
  @Decimal('Amount that bills use.') readonly unitsUsed!: number;
  @Decimal('Amount that is left, or null if there is no limit.', { nullable: true })
  readonly unitsRemaining!: number | null;
  @Decimal('Amount by which bills exceed the authorization.') readonly unitsOver!: number;
}

export class RfaDocumentView {
  @Id('ID of the document.') readonly id!: string;
  @Choice(rfaDocumentTypes, 'Type of document.') readonly documentType!: string;
  @Text('File name. Null once the request was erased.', nullable) readonly filename!: string | null;
  @Text("Client's ID of the document, or null.", nullable) readonly externalId!: string | null;
  @LongText('Description of the document.', nullable) readonly description!: string | null;
  @CalendarDate('Date on which the document was issued or created.', nullable) readonly documentDate!: string | null;
  @Int('File size in bytes.', { max: Number.MAX_SAFE_INTEGER }) readonly sizeBytes!: number;
  @Int('Number of pages. Null if the file cannot be read.', { nullable: true, max: MAX_COUNT })
  readonly pages!: number | null;
  @Timestamp('Time when the document was added.') readonly attachedAt!: string;
  @Text("URL of the document's content.", { max: 2048 }) readonly contentUrl!: string;
}

export class RfaDestinationView {
  @Text('Name of the recipient.', nullable) readonly name!: string | null;
  @Text('Attention line.', nullable) readonly attention!: string | null;
  @Text('Fax number.', nullable) readonly fax!: string | null;
  @Text('Email address.', nullable) readonly email!: string | null;
  @LongText('Mailing address.', { nullable: true, max: 2000 }) readonly mailingAddress!: string | null;
}

export class RfaTransmissionView {
  @Id('ID of the transmission.') readonly id!: string;
  @Int('Number of the outbound transmission, starting with 1. 0 for incoming documents.', { max: MAX_COUNT })
  readonly attempt!: number;
  @Choice(['outbound', 'inbound'], 'Direction: sent by the practice, or received.') readonly direction!: string;
  @Choice(rfaChannels, 'Channel of the transmission.') readonly channel!: string;
  @Choice(rfaTransmissionStatuses, 'Status of the transmission.') readonly status!: string;
  @Timestamp('Time when the transmission was queued or recorded.') readonly queuedAt!: string;
  @Timestamp('Time when it was sent, or null.', nullable) readonly sentAt!: string | null;
  @Timestamp('Time of receipt, as stamped by the recipient.', nullable) readonly receivedAt!: string | null;
  @Timestamp('Time when it was mailed.', nullable) readonly depositedAt!: string | null;
  @Id('ID of the document that proves the transmission.', nullable) readonly proofDocumentId!: string | null;
  @Text("Carrier's ID of the message.", nullable) readonly providerMessageId!: string | null;
  @TextList('IDs of the documents in the packet, in order.', { max: 25 }) readonly documentIds!: readonly string[];
  @Nested(() => RfaDestinationView, 'Destination. Null if nothing was sent, or once the request was erased.', nullable)
  readonly destination!: RfaDestinationView | null;
  @LongText('Message on the cover.', nullable) readonly message!: string | null;
  @Timestamp('Time when it entered the print queue (GET /print-batches). Null for other channels.', nullable)
  readonly printQueuedAt!: string | null;
  @Choice(
    rfaDeliveryFailures,
    'Reason why the service could not send the request. `partner_unreachable`, `authentication_failed`: the service retries automatically. `packet_changed`: the packet would differ from the previewed packet. Preview it again and submit it.',
    nullable,
  )
  readonly failureCode!: string | null;
}

export class RfaReceiptView {
  @Timestamp('Time when the claims administrator received the request. Null for mail without a stamp.', nullable)
  readonly receivedAt!: string | null;
  @Choice(rfaReceiptBases, 'Evidence for the receipt.') readonly basis!: string;
  @Choice(rfaChannels, 'Channel by which the request was sent.') readonly channel!: string;
  @Timestamp('Time when the request was mailed.', nullable) readonly depositedAt!: string | null;
}

export class RfaReturnedView {
  @Choice(rfaReturnReasons, 'Reason for the return.') readonly reasonCode!: string;
  @Timestamp('Time when the request was returned.') readonly returnedAt!: string;
  @Id('ID of the document with the notice.') readonly responseDocumentId!: string;
}

export class RfaInformationRequestView {
  @Id('ID of the information request.') readonly id!: string;
  @Timestamp('Time when the information was requested.') readonly requestedAt!: string;
  @CalendarDate('Date by which the response is due.', nullable) readonly dueAt!: string | null;
  @LongText('Requested information.', nullable) readonly requestText!: string | null;
  @Id('ID of the document with the request letter, or null.', nullable) readonly requestDocumentId!: string | null;
  @Timestamp('Time when the practice responded.', nullable) readonly respondedAt!: string | null;
  @TextList('IDs of the documents in the response.', { max: 25 }) readonly responseDocumentIds!: readonly string[];
}

export class RfaDeferralView {
  @Timestamp('Time of the deferral notice.') readonly deferredAt!: string;
  @TextList('IDs of the deferred items.', { max: 50 }) readonly itemIds!: readonly string[];
  @LongText('Reason for the deferral.', nullable) readonly reason!: string | null;
  @Id('ID of the document with the notice.', nullable) readonly responseDocumentId!: string | null;
}

/** Calculated by the rules currently in force. */
export class RfaDeadlineView {
  @Choice(rfaDeadlineIds, 'Kind of deadline.') readonly id!: string;
  @Choice(rfaParties, 'Party that must meet the deadline.') readonly party!: string;
  @TextList('IDs of the items that the deadline applies to. Empty for the whole request.', { max: 50 })
  readonly itemIds!: readonly string[];
  @CalendarDate('Due date by the best reading of the rules.') readonly dueAt!: string;
  @CalendarDate(
    'Last day. For the payer, the latest date by any reading, so that a payer is never reported late without certainty. For the provider and the employee, the earliest date.',
  )
  readonly lastDay!: string;
  @Timestamp('End time if the period is counted in hours. Null if it is counted in days.', nullable)
  readonly at!: string | null;
  @Choice(['proven', 'unproven'], 'Certainty of the dates. `unproven`: the date is our interpretation of the rules.')
  readonly certainty!: string;
  @ListOf(() => RuleRefView, 'Rules of the deadline. Empty if the decision itself states the date.', { max: 10 })
  readonly rules!: readonly RuleRefView[];
  @Text('Legal source.', { max: 2000, keepEmpty: true }) readonly citation!: string;
  @Flag('True if `lastDay` has passed.') readonly overdue!: boolean;
}
