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
 * Forms that are saved over stored records: an absent field (or null) stays as it is, an empty text clears it. Names
 * are never cleared: blank counts as absent.
 */

const clearable = { clearable: true } as const;
const keepEmpty = { keepEmpty: true } as const;
const taxIdTypes = ['EIN', 'SSN'] as const;

const TaxIdField = () =>
  OptionalTaxId(
    '9 digits, with or without hyphens. Left out, the stored one stays; an empty text clears it. An SSN is stored encrypted and never returned.',
    clearable,
  );
const TaxIdTypeField = () =>
  OptionalChoice(
    taxIdTypes,
    'What taxId is; EIN unless said. Another type than the stored one (EIN for a new record) needs a taxId.',
  );

export class PracticeIdentityForm {
  @OptionalText('Name of the practice.', { example: 'Kim Medical Group' }) readonly name?: string;
  @OptionalText('Legal name.', keepEmpty) readonly legalName?: string;
  @TaxIdField() readonly taxId?: string;
  @TaxIdTypeField() readonly taxIdType?: TaxIdType;
  @OptionalNpi('Organizational NPI.', clearable) readonly npi?: string;
  @OptionalText('Telephone number.', keepEmpty) readonly phone?: string;
  @OptionalEmail('Mail address of the office.', clearable) readonly email?: string;
  @OptionalText('Website.', keepEmpty) readonly website?: string;
}

const recordId = 'The id that an earlier answer gave. An id that is not known is not taken over.';
const externalId = 'The client’s id: finds the record where `id` does not; unique within its list.';

export class BillingProviderRecordForm {
  @OptionalId(recordId) readonly id?: string;
  @OptionalText(externalId, { ...keepEmpty, example: 'main' }) readonly externalId?: string;
  @OptionalText('Name; required for a new one.', { example: 'Kim Medical Group' }) readonly name?: string;
  @TaxIdField() readonly taxId?: string;
  @TaxIdTypeField() readonly taxIdType?: TaxIdType;
  @OptionalNpi('National provider identifier.', { ...clearable, example: '1234567893' }) readonly npi?: string;
  @OptionalChoice(['Professional', 'Institutional'], 'Kind of bills; Professional unless said.')
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
  @OptionalText('Licence number.', keepEmpty) readonly licenseNumber?: string;
  @OptionalStateCode('State of the licence, two letters.', clearable) readonly licenseState?: string;
  @OptionalFlag('Qualified medical evaluator.') readonly isQME?: boolean;
  @OptionalFlag('Agreed medical evaluator.') readonly isAME?: boolean;
  @OptionalEmail('Mail address.', clearable) readonly email?: string;
  @OptionalFlag('Offered for new bills; true for a new one unless said.') readonly active?: boolean;
}

export class LocationRecordForm {
  @OptionalId(recordId) readonly id?: string;
  @OptionalText(externalId, { ...keepEmpty, example: 'downtown' }) readonly externalId?: string;
  @OptionalText('Name; required for a new one.', { example: 'Downtown Evaluation Center' }) readonly name?: string;
  @OptionalText('Street.', { ...keepEmpty, example: '500 Practice Plaza' }) readonly street?: string;
  @OptionalText('City.', { ...keepEmpty, example: 'Los Angeles' }) readonly city?: string;
  @OptionalStateCode('State, two letters.', { ...clearable, example: 'CA' }) readonly state?: string;
  @OptionalPostalCode('ZIP or ZIP+4.', { ...clearable, example: '90012' }) readonly zip?: string;
  @OptionalText('What the practice calls it.', keepEmpty) readonly nickname?: string;
  @OptionalText('CMS place of service, 2 digits.', {
    max: 2,
    pattern: /^(\d{2})?$/,
    message: 'must be 2 digits',
    keepEmpty: true,
    example: '11',
  })
  readonly posCode?: string;
  @OptionalFlag('The main place of the practice. There is one: true makes the others false; the last one sent wins.')
  readonly isPrimary?: boolean;
  @OptionalFlag('Offered for new bills; true for a new one unless said.') readonly active?: boolean;
}
