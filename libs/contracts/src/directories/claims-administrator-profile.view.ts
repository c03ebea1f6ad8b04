import {
  Id,
  LongText,
  OptionalChoice,
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
  @Text('Clearinghouse.') readonly clearinghouse!: string;
  @Text('What it calls the payer.') readonly payerId!: string;
}

export class PayerProfileView {
  @Text('Name.') readonly name!: string;
  @OptionalChoice(['ebill'], 'How it takes bills, where that is known.') readonly route?: string;
  @OptionalTextList('Other names.', listLimit) readonly aliases?: readonly string[];
  @OptionalLongText('When to choose it.') readonly hint?: string;
  @OptionalTextList('Related entities.', listLimit) readonly affiliatedEntities?: readonly string[];
  @OptionalText('What kind of choice it is: insurer, program, office.') readonly optionType?: string;
  @OptionalText('How bills travel.') readonly deliveryType?: string;
  @OptionalText('Clearinghouse that accepts its bills.') readonly clearinghouse?: string;
  @OptionalText('Its id there; not what a bill carries as payerId.') readonly payerId?: string;
  @OptionalListOf(() => ClearinghousePayerIdView, 'Its ids at every clearinghouse.', listLimit)
  readonly clearinghousePayerIds?: readonly ClearinghousePayerIdView[];
  @OptionalText('The clearinghouse that it prefers.') readonly preferredClearinghouse?: string;
}

export class OfficeView {
  @OptionalText('Name.') readonly name?: string;
  @OptionalText('Telephone number.') readonly phone?: string;
  @OptionalText('Fax number.') readonly fax?: string;
  @OptionalText('Email address.') readonly email?: string;
  @OptionalLongText('Postal address.') readonly address?: string;
  @OptionalText('Web portal.', { max: 500 }) readonly portalUrl?: string;
  @OptionalLongText('What to know.') readonly note?: string;
  @OptionalFlag('It takes requests for authorization at its email address.') readonly emailAccepted?: boolean;
}

export class MailingAddressView {
  @LongText('Postal address.') readonly address!: string;
  @OptionalText('Addressee.') readonly company?: string;
  @OptionalLongText('What to know.') readonly notes?: string;
  @OptionalTextList('Kinds of bills that go here.', listLimit) readonly billTreatmentTypes?: readonly string[];
  @OptionalTextList('Kinds of submissions that go here.', listLimit) readonly submissionTypes?: readonly string[];
}

/** Answer of GET /claims-administrators/{id}: what is known; everything but id and name may be missing. */
export class ClaimsAdministratorProfileView {
  @Id('Directory id.') readonly id!: string;
  @Text('Canonical name.') readonly name!: string;
  @OptionalText('Insurer, third-party administrator, self-insured employer …') readonly type?: string;
  @OptionalLongText('About it.') readonly description?: string;
  @OptionalText('Website.', { max: 500 }) readonly website?: string;
  @OptionalText('Office hours.') readonly hours?: string;
  @OptionalTextList('Other names.', listLimit) readonly aliases?: readonly string[];
  @OptionalTextList('Related entities.', listLimit) readonly affiliatedEntities?: readonly string[];
  @OptionalTextList('Telephone numbers.', listLimit) readonly telephoneNumbers?: readonly string[];
  @OptionalTextList('Email addresses.', listLimit) readonly emailAddresses?: readonly string[];
  @OptionalTextList('Web portals.', { ...listLimit, item: { max: 500 } }) readonly webPortals?: readonly string[];
  @OptionalLongText('What its claim numbers look like.') readonly claimNumberHint?: string;
  @OptionalLongText('How it works on a bill.') readonly billProcessingWorkflow?: string;
  @OptionalLongText('What to know about that.') readonly billProcessingWorkflowNotes?: string;
  @OptionalListOf(() => PayerProfileView, 'Active payers.', listLimit) readonly payers?: readonly PayerProfileView[];
  @OptionalLongText('What needs authorization.') readonly authorizationNotice?: string;
  @OptionalListOf(() => OfficeView, 'Who reviews its bills.', listLimit) readonly billReview?: readonly OfficeView[];
  @OptionalListOf(() => OfficeView, 'Who authorizes treatment.', listLimit)
  readonly authorization?: readonly OfficeView[];
  @OptionalListOf(() => MailingAddressView, 'Where bills are mailed to.', listLimit)
  readonly mailingAddresses?: readonly MailingAddressView[];
  @OptionalListOf(() => ClaimNumberPatternView, 'Shapes of its claim numbers.', listLimit)
  readonly claimNumberPatterns?: readonly ClaimNumberPatternView[];
}
