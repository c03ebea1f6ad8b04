import type { Route } from '#domain';
import { routes } from '../bills/submit-bill.request.js';
import {
  Id,
  LongText,
  OptionalChoice,
  OptionalChoiceList,
  OptionalFlag,
  OptionalListOf,
  OptionalLongText,
  OptionalText,
  OptionalTextList,
  Text,
} from '../kernel/fields.js';
import { ClaimNumberPatternView } from './claims-administrator.view.js';

const listLimit = { max: 1000 };

export class ClearinghousePayerIdView {
  @Text('Name of the clearinghouse.') readonly clearinghouse!: string;
  @Text('Payer ID at the clearinghouse.') readonly payerId!: string;
}

export class PayerProfileView {
  @Text('Name of the payer.') readonly name!: string;
  @OptionalChoice(['ebill'], 'Delivery method that the payer accepts, if known.') readonly route?: string;
  @OptionalTextList('Other names of the payer.', listLimit) readonly aliases?: readonly string[];
  @OptionalLongText('Hint about when to select this payer.') readonly hint?: string;
  @OptionalTextList('Related entities.', listLimit) readonly affiliatedEntities?: readonly string[];
  @OptionalText('Kind of option: insurer, program, or office.') readonly optionType?: string;
  @OptionalText('Description of how bills are delivered.') readonly deliveryType?: string;
  @OptionalText("Clearinghouse that accepts the payer's bills.") readonly clearinghouse?: string;
  @OptionalText('Payer ID at that clearinghouse. This is not the `payerId` of a bill.') readonly payerId?: string;
  @OptionalListOf(() => ClearinghousePayerIdView, 'Payer IDs at all clearinghouses.', listLimit)
  readonly clearinghousePayerIds?: readonly ClearinghousePayerIdView[];
  @OptionalText('Clearinghouse that the payer prefers.') readonly preferredClearinghouse?: string;
}

export class OfficeView {
  @OptionalText('Name of the office.') readonly name?: string;
  @OptionalText('Phone number.') readonly phone?: string;
  @OptionalText('Fax number.') readonly fax?: string;
  @OptionalText('Email address.') readonly email?: string;
  @OptionalLongText('Mailing address.') readonly address?: string;
  @OptionalText('URL of the web portal.', { max: 500 }) readonly portalUrl?: string;
  @OptionalLongText('Notes about the office.') readonly note?: string;
  @OptionalFlag('True if the office accepts requests for authorization at its email address.')
  readonly emailAccepted?: boolean;
}

export class MailingAddressView {
  @LongText('Mailing address.') readonly address!: string;
  @OptionalText('Name of the addressee.') readonly company?: string;
  @OptionalLongText('Notes about the address.') readonly notes?: string;
  @OptionalTextList('Kinds of bills that are sent to this address.', listLimit)
  readonly billTreatmentTypes?: readonly string[];
  @OptionalTextList('Kinds of submissions that are sent to this address.', listLimit)
  readonly submissionTypes?: readonly string[];
}

/** All fields except `id` and `name` may be missing. */
export class ClaimsAdministratorProfileView {
  @Id('ID in the directory of claims administrators.') readonly id!: string;
  @Text('Canonical name.') readonly name!: string;
  @OptionalText('Type of organization, such as insurer, third-party administrator or self-insured employer.')
  readonly type?: string;
  @OptionalLongText('Description of the claims administrator.') readonly description?: string;
  @OptionalText('Website.', { max: 500 }) readonly website?: string;
  @OptionalText('Office hours.') readonly hours?: string;
  @OptionalTextList('Other names of the claims administrator.', listLimit) readonly aliases?: readonly string[];
  @OptionalTextList('Related entities.', listLimit) readonly affiliatedEntities?: readonly string[];
  @OptionalTextList('Phone numbers.', listLimit) readonly telephoneNumbers?: readonly string[];
  @OptionalTextList('Email addresses.', listLimit) readonly emailAddresses?: readonly string[];
  @OptionalTextList('URLs of web portals.', { ...listLimit, item: { max: 500 } })
  readonly webPortals?: readonly string[];
  @OptionalLongText('Description of the claim number format.') readonly claimNumberHint?: string;
  @OptionalLongText('Description of how the claims administrator processes a bill.')
  readonly billProcessingWorkflow?: string;
  @OptionalLongText('Notes about bill processing.') readonly billProcessingWorkflowNotes?: string;
  @OptionalListOf(() => PayerProfileView, 'Active payers.', listLimit) readonly payers?: readonly PayerProfileView[];
  @OptionalLongText('Description of the services that require authorization.') readonly authorizationNotice?: string;
  @OptionalListOf(() => OfficeView, 'Offices that review bills.', listLimit)
  readonly billReview?: readonly OfficeView[];
  @OptionalListOf(() => OfficeView, 'Offices that authorize treatment.', listLimit)
  readonly authorization?: readonly OfficeView[];
  @OptionalChoiceList(routes, 'Delivery methods for bills, in order of preference.', { ext: true })
  readonly deliveryMethods?: readonly Route[];
  @OptionalListOf(() => MailingAddressView, 'Mailing addresses for bills.', listLimit)
  readonly mailingAddresses?: readonly MailingAddressView[];
  @OptionalListOf(() => ClaimNumberPatternView, 'Claim number formats.', listLimit)
  readonly claimNumberPatterns?: readonly ClaimNumberPatternView[];
}
