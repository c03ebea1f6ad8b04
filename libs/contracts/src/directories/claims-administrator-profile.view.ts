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

const many = { max: 1000 };

export class ClearinghousePayerIdView {
  @Text('Clearinghouse.') readonly clearinghouse!: string;
  @Text('What it calls the payer.') readonly payerId!: string;
}

export class PayerProfileView {
  @Text('Name.') readonly name!: string;
  @OptionalChoice(['ebill'], 'How it takes bills, where that is known.') readonly route?: string;
  @OptionalTextList('Other names.', many) readonly aliases?: readonly string[];
  @OptionalLongText('When to choose it.') readonly hint?: string;
  @OptionalTextList('Related entities.', many) readonly affiliatedEntities?: readonly string[];
  @OptionalText('What kind of choice it is: insurer, program, office.') readonly optionType?: string;
  @OptionalText('How bills travel.') readonly deliveryType?: string;
  @OptionalText('Clearinghouse that accepts its bills.') readonly clearinghouse?: string;
  @OptionalText('Its id there; not what a bill carries as payerId.') readonly payerId?: string;
  @OptionalListOf(() => ClearinghousePayerIdView, 'Its ids at every clearinghouse.', many)
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
  @OptionalTextList('Kinds of bills that go here.', many) readonly billTreatmentTypes?: readonly string[];
  @OptionalTextList('Kinds of submissions that go here.', many) readonly submissionTypes?: readonly string[];
}

/** Answer of GET /claims-administrators/{id}: what is known; everything but id and name may be missing. */
export class ClaimsAdministratorProfileView {
  @Id('Directory id.') readonly id!: string;
  @Text('Canonical name.') readonly name!: string;
  @OptionalText('Insurer, third-party administrator, self-insured employer …') readonly type?: string;
  @OptionalLongText('About it.') readonly description?: string;
  @OptionalText('Website.', { max: 500 }) readonly website?: string;
  @OptionalText('Office hours.') readonly hours?: string;
  @OptionalTextList('Other names.', many) readonly aliases?: readonly string[];
  @OptionalTextList('Related entities.', many) readonly affiliatedEntities?: readonly string[];
  @OptionalTextList('Telephone numbers.', many) readonly telephoneNumbers?: readonly string[];
  @OptionalTextList('Email addresses.', many) readonly emailAddresses?: readonly string[];
  @OptionalTextList('Web portals.', { ...many, item: { max: 500 } }) readonly webPortals?: readonly string[];
  @OptionalLongText('What its claim numbers look like.') readonly claimNumberHint?: string;
  @OptionalLongText('How it works on a bill.') readonly billProcessingWorkflow?: string;
  @OptionalLongText('What to know about that.') readonly billProcessingWorkflowNotes?: string;
  @OptionalListOf(() => PayerProfileView, 'Active payers.', many) readonly payers?: readonly PayerProfileView[];
  @OptionalLongText('What needs authorization.') readonly authorizationNotice?: string;
  @OptionalListOf(() => OfficeView, 'Who reviews its bills.', many) readonly billReview?: readonly OfficeView[];
  @OptionalListOf(() => OfficeView, 'Who authorizes treatment.', many) readonly authorization?: readonly OfficeView[];
  @OptionalListOf(() => MailingAddressView, 'Where bills are mailed to.', many)
  readonly mailingAddresses?: readonly MailingAddressView[];
  @OptionalListOf(() => ClaimNumberPatternView, 'Shapes of its claim numbers.', many)
  readonly claimNumberPatterns?: readonly ClaimNumberPatternView[];
}
