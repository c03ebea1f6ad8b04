import {
  rfaChannels,
  rfaCorrectionBases,
  rfaDeadlineIds,
  rfaDeliveryFailures,
  rfaDocumentTypes,
  rfaExemptions,
  rfaImrFilers,
  rfaImrOutcomes,
  rfaOutcomes,
  rfaParties,
  rfaReceiptBases,
  rfaReleaseReasons,
  rfaReturnReasons,
  rfaServedBy,
  rfaTransmissionStatuses,
} from '#domain';
import { AddressView } from '../bills/bill.view.js';
import { RuleRefView } from '../rules/rule.views.js';
import {
  CalendarDate,
  Choice,
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
  @Id('Stable id; send it as patient.id.') readonly id!: string;
  @Text('The client’s id.', nullable) readonly externalId!: string | null;
  @Text('First name.') readonly firstName!: string;
  @Text('Middle name.', nullable) readonly middleName!: string | null;
  @Text('Last name.') readonly lastName!: string;
  @CalendarDate('Date of birth.') readonly dateOfBirth!: string;
  @Text('M, F or X; null if unknown.', nullable) readonly gender!: string | null;
  @Text('Telephone number.', nullable) readonly phone!: string | null;
  @Nested(() => AddressView, 'Home address.', nullable) readonly address!: AddressView | null;
}

export class RfaAdministratorView {
  @Id('Directory id.') readonly id!: string;
  @Text('Name.') readonly name!: string;
}

export class RfaClaimView {
  @Id('Stable id; send it as claim.id.') readonly id!: string;
  @Text('The client’s id.', nullable) readonly externalId!: string | null;
  @Text('Claim number; null in a draft without one.', nullable) readonly claimNumber!: string | null;
  @Text('Employer.') readonly employer!: string;
  @CalendarDate('Date of injury.') readonly dateOfInjury!: string;
  @Text('State of the injury.', nullable) readonly injuryState!: string | null;
  @Nested(() => RfaAdministratorView, 'Who decides.') readonly claimsAdministrator!: RfaAdministratorView;
}

export class RfaPhysicianView {
  @Id('Stable id of the physician, made of the NPI.') readonly id!: string;
  @Text('Name.') readonly name!: string;
  @Text('National provider identifier.') readonly npi!: string;
  @Text('Specialty.', nullable) readonly specialty!: string | null;
  @Text('License number.', nullable) readonly licenseNumber!: string | null;
  @Choice(['primary', 'secondary'], 'Treating physician, or one to whom the patient was referred.')
  readonly role!: string;
}

export class RfaPracticeView {
  @Text('Name of the practice.') readonly name!: string;
  @Text('Whom to call.', nullable) readonly contactName!: string | null;
  @Nested(() => AddressView, 'Where answers go.') readonly address!: AddressView;
  @Text('Telephone number.') readonly phone!: string;
  @Text('Fax number.', nullable) readonly fax!: string | null;
  @Text('Email address.', nullable) readonly email!: string | null;
}

export class RfaContactView {
  @Text('Name of the person.', nullable) readonly name!: string | null;
  @Nested(() => AddressView, 'Address.', nullable) readonly address!: AddressView | null;
  @Text('Telephone number.', nullable) readonly phone!: string | null;
  @Text('Fax number.', nullable) readonly fax!: string | null;
  @Text('Email address.', nullable) readonly email!: string | null;
}

export class RfaLinkView {
  @Id('The bill.') readonly billId!: string;
  @Id('Its line.') readonly lineId!: string;
  @Text('Code that it bills; null once the request was erased.', nullable) readonly code!: string | null;
  @Int('Units of the line.', { max: Number.MAX_SAFE_INTEGER }) readonly units!: number;
  @CalendarDate('First day of the service.', nullable) readonly serviceDate!: string | null;
  @CalendarDate('Last day of the service.', nullable) readonly serviceDateEnd!: string | null;
  @Choice(
    ['linked', ...rfaReleaseReasons],
    '`linked`: it counts. Otherwise why it does not: the bill was rejected, replaced by another one, or closed unpaid.',
  )
  readonly state!: string;
}

export class RfaItemView {
  @Id('The item: `rfaItemId` of what it authorizes.') readonly id!: string;
  @Text('The client’s id.', nullable) readonly externalId!: string | null;
  @Text('ICD-10-CM.', nullable) readonly diagnosisCode!: string | null;
  @Text('The diagnosis in words.', nullable) readonly diagnosisDescription!: string | null;
  @Text('What is asked for.', { nullable: true, max: 500 }) readonly serviceDescription!: string | null;
  @Text('CPT or HCPCS.', nullable) readonly procedureCode!: string | null;
  @Text('First code of a range.', nullable) readonly codeFrom!: string | null;
  @Text('Last code of it.', nullable) readonly codeTo!: string | null;
  @Int('Visits or pieces.', { nullable: true, max: MAX_COUNT }) readonly quantity!: number | null;
  @Int('Units of service lines.', { nullable: true, max: MAX_COUNT }) readonly units!: number | null;
  @Text('How often.', nullable) readonly frequency!: string | null;
  @Text('How long.', nullable) readonly duration!: string | null;
  @CalendarDate('First day that it is asked for.', nullable) readonly requestedFrom!: string | null;
  @CalendarDate('Last day that it is asked for.', nullable) readonly requestedTo!: string | null;
  @Text('Part of the body.', nullable) readonly bodyPart!: string | null;
  @Flag('A drug of the MTUS formulary.') readonly formulary!: boolean;
  @Choice(rfaExemptions, 'Why it is said to need no prospective review; null where it needs one.', nullable)
  readonly exemption!: string | null;
  @Choice(['pending', ...rfaOutcomes], 'What was decided of it.') readonly outcome!: string;
  @Flag('Its review is put off.') readonly deferred!: boolean;
  @Flag('It was withdrawn.') readonly withdrawn!: boolean;
  @ListOf(() => RfaLinkView, 'Lines of bills that name it. A line that was just sent appears within seconds.', {
    max: MAX_COUNT,
  })
  readonly linked!: readonly RfaLinkView[];
  @Choice(['units', 'days'], 'What is counted: units of lines, or days of service (visits).') readonly countBy!: string;
  @Int('How much of it bills use.', { max: Number.MAX_SAFE_INTEGER }) readonly unitsUsed!: number;
  @Int('How much of it is left; null while there is no limit.', { nullable: true, max: Number.MAX_SAFE_INTEGER })
  readonly unitsRemaining!: number | null;
  @Int('How much more than was authorized bills use.', { max: Number.MAX_SAFE_INTEGER }) readonly unitsOver!: number;
}

export class RfaDocumentView {
  @Id('The document.') readonly id!: string;
  @Choice(rfaDocumentTypes, 'What it is.') readonly documentType!: string;
  @Text('File name; null once the request was erased.', nullable) readonly filename!: string | null;
  @Text('The client’s id.', nullable) readonly externalId!: string | null;
  @LongText('What it is, in words.', nullable) readonly description!: string | null;
  @CalendarDate('When it was issued or created.', nullable) readonly documentDate!: string | null;
  @Int('Bytes.', { max: Number.MAX_SAFE_INTEGER }) readonly sizeBytes!: number;
  @Int('Pages; null where it cannot be read.', { nullable: true, max: MAX_COUNT }) readonly pages!: number | null;
  @Timestamp('When it came.') readonly attachedAt!: string;
  @Text('Address of its content.', { max: 2048 }) readonly contentUrl!: string;
}

export class RfaDestinationView {
  @Text('Whom it goes to.', nullable) readonly name!: string | null;
  @Text('For whose attention.', nullable) readonly attention!: string | null;
  @Text('Fax number.', nullable) readonly fax!: string | null;
  @Text('Email address.', nullable) readonly email!: string | null;
  @LongText('Mailing address.', { nullable: true, max: 2000 }) readonly mailingAddress!: string | null;
}

export class RfaTransmissionView {
  @Id('The transmission.') readonly id!: string;
  @Int('Which sending it is, from 1; 0 of what came in.', { max: MAX_COUNT }) readonly attempt!: number;
  @Choice(['outbound', 'inbound'], 'Sent, or come in.') readonly direction!: string;
  @Choice(rfaChannels, 'How it goes.') readonly channel!: string;
  @Choice(rfaTransmissionStatuses, 'What became of it.') readonly status!: string;
  @Timestamp('When it was queued, or noted.') readonly queuedAt!: string;
  @Timestamp('When it left.', nullable) readonly sentAt!: string | null;
  @Timestamp('As the receiving side stamped it.', nullable) readonly receivedAt!: string | null;
  @Timestamp('When it was given to the post.', nullable) readonly depositedAt!: string | null;
  @Id('The document that proves it.', nullable) readonly proofDocumentId!: string | null;
  @Text("The carrier's own id of the message.", nullable) readonly providerMessageId!: string | null;
  @TextList('Documents of the packet, in order.', { max: 25 }) readonly documentIds!: readonly string[];
  @Nested(() => RfaDestinationView, 'Where it went; null where nothing was sent, and once it was erased.', nullable)
  readonly destination!: RfaDestinationView | null;
  @LongText('The message on its cover.', nullable) readonly message!: string | null;
  @Timestamp('When it came into the print queue (GET /print-batches); null of what goes another way.', nullable)
  readonly printQueuedAt!: string | null;
  @Choice(
    rfaDeliveryFailures,
    'Why the service could not send it. `partner_unreachable`, `authentication_failed`: it is tried again by itself. `packet_changed`: it would not be the packet that was looked at: look at it again, and submit it.',
    nullable,
  )
  readonly failureCode!: string | null;
}

export class RfaReceiptView {
  @Timestamp('When the claims administrator received it; null of mail without a stamp.', nullable)
  readonly receivedAt!: string | null;
  @Choice(rfaReceiptBases, 'How that is known.') readonly basis!: string;
  @Choice(rfaChannels, 'How it went.') readonly channel!: string;
  @Timestamp('When it was given to the post.', nullable) readonly depositedAt!: string | null;
}

export class RfaReturnedView {
  @Choice(rfaReturnReasons, 'Why it came back.') readonly reasonCode!: string;
  @Timestamp('When it was sent back.') readonly returnedAt!: string;
  @Id('The notice.') readonly responseDocumentId!: string;
}

export class RfaInformationRequestView {
  @Id('The question.') readonly id!: string;
  @Timestamp('When it was asked.') readonly requestedAt!: string;
  @CalendarDate('Until when the answer is wanted.', nullable) readonly dueAt!: string | null;
  @LongText('What is asked for.', nullable) readonly requestText!: string | null;
  @Id('The letter that asks; null where none was named.', nullable) readonly requestDocumentId!: string | null;
  @Timestamp('When it was answered.', nullable) readonly respondedAt!: string | null;
  @TextList('Documents of the answer.', { max: 25 }) readonly responseDocumentIds!: readonly string[];
}

export class RfaDeferralView {
  @Timestamp('When the notice is from.') readonly deferredAt!: string;
  @TextList('Items that are put off.', { max: 50 }) readonly itemIds!: readonly string[];
  @LongText('Why.', nullable) readonly reason!: string | null;
  @Id('The notice.', nullable) readonly responseDocumentId!: string | null;
}

export class RfaReviewerView {
  @Text('Name.') readonly name!: string;
  @Text('Specialty.', nullable) readonly specialty!: string | null;
  @Text('Telephone number.', nullable) readonly phone!: string | null;
}

export class RfaDecisionView {
  @Id('The decision.') readonly id!: string;
  @Id('The item.') readonly itemId!: string;
  @Choice(rfaOutcomes, 'What was decided.') readonly outcome!: string;
  @Text('When: an instant, or a day in California.', { max: 40 }) readonly decidedAt!: string;
  @Text('When the physician was told.', { nullable: true, max: 40 }) readonly communicatedAt!: string | null;
  @Text('When the written decision was served.', { nullable: true, max: 40 }) readonly servedAt!: string | null;
  @Choice(rfaServedBy, 'How it was served.', nullable) readonly servedBy!: string | null;
  @Id('The decision: a document.') readonly responseDocumentId!: string;
  @Id('The IMR form that came with it.', nullable) readonly imrDocumentId!: string | null;
  @Text('Number of the authorization.', nullable) readonly authorizationNumber!: string | null;
  @Text('The code that is authorized.', nullable) readonly authorizedProcedureCode!: string | null;
  @Text('First code of a range.', nullable) readonly authorizedCodeFrom!: string | null;
  @Text('Last code of it.', nullable) readonly authorizedCodeTo!: string | null;
  @Int('Visits or pieces.', { nullable: true, max: MAX_COUNT }) readonly authorizedQuantity!: number | null;
  @Int('Units of lines.', { nullable: true, max: MAX_COUNT }) readonly authorizedUnits!: number | null;
  @Choice(['units', 'days'], 'What is counted of it; null where it has no limit.', nullable)
  readonly countBy!: string | null;
  @CalendarDate('First day that it is valid.', nullable) readonly effectiveFrom!: string | null;
  @CalendarDate('Last day that it is valid.', nullable) readonly effectiveTo!: string | null;
  @Text('The provider whom it names.', nullable) readonly providerNpi!: string | null;
  @LongText('Why.', nullable) readonly reason!: string | null;
  @Nested(() => RfaReviewerView, 'Who reviewed it.', nullable) readonly reviewer!: RfaReviewerView | null;
  @Text('The guideline that it rests on.', { nullable: true, max: 500 }) readonly guideline!: string | null;
  @Flag('It refers to an earlier denial.') readonly previouslyDenied!: boolean;
  @Choice(rfaCorrectionBases, 'Why it took the place of another one; null where it did not.', nullable)
  readonly basis!: string | null;
  @Id('The decision that it took the place of.', nullable) readonly replacesId!: string | null;
}

/** What a review decided of some items. */
export class RfaImrDecisionView {
  @TextList('Items.', { max: 50 }) readonly itemIds!: readonly string[];
  @Choice(rfaImrOutcomes, 'What was decided. `ineligible`: it was not reviewed, and may be asked for again.')
  readonly decision!: string;
  @Text('When: an instant, or a day in California.', { max: 40 }) readonly decidedAt!: string;
  @Id('The determination: a document.', nullable) readonly documentId!: string | null;
}

/** Independent medical review of items that were modified or denied. */
export class RfaImrView {
  @Id('The review.') readonly id!: string;
  @TextList('Items that it is about.', { max: 50 }) readonly itemIds!: readonly string[];
  @Text('When it was asked for: an instant, or a day in California; null where only its decision became known.', {
    nullable: true,
    max: 40,
  })
  readonly filedAt!: string | null;
  @Choice(rfaImrFilers, 'Who asked for it.', nullable) readonly filedBy!: string | null;
  @Id('The application: a document.', nullable) readonly documentId!: string | null;
  @ListOf(() => RfaImrDecisionView, 'What was decided.', { max: 50 })
  readonly decisions!: readonly RfaImrDecisionView[];
  @TextList('Items that wait for its decision.', { max: 50 }) readonly awaiting!: readonly string[];
  @TextList(
    'Items that it overturned whose decision still stands. Next: POST /rfas/{id}/decision-corrections with `basis: imr` for each.',
    { max: 50 },
  )
  readonly toCorrect!: readonly string[];
}

/** A day that counts for a request, counted by the rules in force today. */
export class RfaDeadlineView {
  @Choice(rfaDeadlineIds, 'What it is.') readonly id!: string;
  @Choice(rfaParties, 'Who has to keep it.') readonly party!: string;
  @TextList('Items that it is about; empty: the whole request.', { max: 50 }) readonly itemIds!: readonly string[];
  @CalendarDate('The day by the best reading of the rules.') readonly dueAt!: string;
  @CalendarDate(
    'Of the payer, the latest day by any reading: nobody is called late who may not be. Of provider and employee, the earliest.',
  )
  readonly lastDay!: string;
  @Timestamp('Instant of the end where hours are counted; null where days are.', nullable) readonly at!: string | null;
  @Choice(['proven', 'unproven'], '`unproven`: it stands by our reading.') readonly certainty!: string;
  @ListOf(() => RuleRefView, 'Rules that set it; none where the decision itself names the day.', { max: 10 })
  readonly rules!: readonly RuleRefView[];
  @Text('Where it is written.', { max: 2000, keepEmpty: true }) readonly citation!: string;
  @Flag('`lastDay` has passed.') readonly overdue!: boolean;
}
