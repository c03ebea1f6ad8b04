import type { TaxIdType } from '#domain';
import {
  Npi,
  OptionalChoice,
  OptionalEmail,
  OptionalFlag,
  OptionalId,
  OptionalNpi,
  OptionalPostalCode,
  OptionalStateCode,
  OptionalTaxId,
  OptionalTaxonomy,
  OptionalText,
  Text,
} from '../kernel/fields.js';

/*
 * Merged into stored records: an absent field (or null) keeps its value, and an empty string clears it. Names are never
 * cleared: a blank name counts as absent.
 */

const clearable = { clearable: true } as const;
const keepEmpty = { keepEmpty: true } as const;
const taxIdTypes = ['EIN', 'SSN'] as const;

const TaxIdField = () =>
  OptionalTaxId(
    '9 digits, with or without hyphens. If absent, the stored tax ID is kept; an empty text clears it. An SSN is stored encrypted and never returned.',
    clearable,
  );
const TaxIdTypeField = () =>
  OptionalChoice(
    taxIdTypes,
    'Type of `taxId`. Default EIN. Changing the stored type (EIN for a new record) requires a `taxId`.',
  );

export class PracticeIdentityForm {
  @OptionalText('Name of the practice.', { example: 'Kim Medical Group' }) readonly name?: string;
  @OptionalText('Legal name.', keepEmpty) readonly legalName?: string;
  @TaxIdField() readonly taxId?: string;
  @TaxIdTypeField() readonly taxIdType?: TaxIdType;
  @OptionalNpi('Organizational NPI.', clearable) readonly npi?: string;
  @OptionalText('Telephone number.', keepEmpty) readonly phone?: string;
  @OptionalEmail('Email address of the office.', clearable) readonly email?: string;
  @OptionalText('Website.', keepEmpty) readonly website?: string;
}

const recordId = 'ID from an earlier response. An unknown ID is ignored.';
const externalId = 'Your ID for the record. Used to match the record if `id` does not match. Unique within its list.';

export class BillingProviderRecordForm {
  @OptionalId(recordId) readonly id?: string;
  @OptionalText(externalId, { ...keepEmpty, example: 'main' }) readonly externalId?: string;
  @OptionalText('Name. Required for a new record.', { example: 'Kim Medical Group' }) readonly name?: string;
  @TaxIdField() readonly taxId?: string;
  @TaxIdTypeField() readonly taxIdType?: TaxIdType;
  @OptionalNpi('National provider identifier.', { ...clearable, example: '1234567893' }) readonly npi?: string;
  @OptionalChoice(['Professional', 'Institutional'], 'Type of the provider’s bills. Default Professional.')
  readonly billType?: 'Professional' | 'Institutional';
  @OptionalText('Telephone number.', { ...keepEmpty, example: '213-555-0100' }) readonly phone?: string;
  @OptionalText('Street of the pay-to address.', { ...keepEmpty, example: '500 Practice Plaza' })
  readonly billingStreet?: string;
  @OptionalText('City of the pay-to address.', { ...keepEmpty, example: 'Los Angeles' }) readonly billingCity?: string;
  @OptionalStateCode('State of the pay-to address, two letters.', { ...clearable, example: 'CA' })
  readonly billingState?: string;
  @OptionalPostalCode('ZIP or ZIP+4 of the pay-to address.', { ...clearable, example: '90012' })
  readonly billingZip?: string;
}

export class RenderingProviderRecordForm {
  @OptionalId(recordId) readonly id?: string;
  @OptionalText(externalId, { ...keepEmpty, example: 'dr-kim' }) readonly externalId?: string;
  @Text('Name.', { example: 'Alex Kim, MD' }) readonly name!: string;
  @Npi('National provider identifier.', { example: '1245319599' }) readonly npi!: string;
  @OptionalText('Specialty.', keepEmpty) readonly specialty?: string;
  @OptionalTaxonomy('Taxonomy code.', { ...clearable, example: '207X00000X' }) readonly taxonomy?: string;
  @OptionalText('License number.', keepEmpty) readonly licenseNumber?: string;
  @OptionalStateCode('State of the license, two letters.', clearable) readonly licenseState?: string;
  @OptionalFlag('True for a qualified medical evaluator (QME).') readonly isQME?: boolean;
  @OptionalFlag('True for an agreed medical evaluator (AME).') readonly isAME?: boolean;
  @OptionalEmail('Email address.', clearable) readonly email?: string;
  @OptionalFlag('True to offer the provider for new bills. Default true for a new provider.') readonly active?: boolean;
}

export class LocationRecordForm {
  @OptionalId(recordId) readonly id?: string;
  @OptionalText(externalId, { ...keepEmpty, example: 'downtown' }) readonly externalId?: string;
  @OptionalText('Name. Required for a new record.', { example: 'Downtown Evaluation Center' }) readonly name?: string;
  @OptionalText('Street.', { ...keepEmpty, example: '500 Practice Plaza' }) readonly street?: string;
  @OptionalText('City.', { ...keepEmpty, example: 'Los Angeles' }) readonly city?: string;
  @OptionalStateCode('State, two letters.', { ...clearable, example: 'CA' }) readonly state?: string;
  @OptionalPostalCode('ZIP or ZIP+4.', { ...clearable, example: '90012' }) readonly zip?: string;
  @OptionalText('Nickname that the practice uses for the location.', keepEmpty) readonly nickname?: string;
  @OptionalText('CMS place of service code, 2 digits.', {
    max: 2,
    pattern: /^(\d{2})?$/,
    message: 'must be 2 digits',
    keepEmpty: true,
    example: '11',
  })
  readonly posCode?: string;
  @OptionalFlag(
    'True for the primary location of the practice. There is only one: true makes all other locations secondary. If several are sent with true, the last one becomes primary.',
  )
  readonly isPrimary?: boolean;
  @OptionalFlag('True to offer the location for new bills. Default true for a new location.') readonly active?: boolean;
}
