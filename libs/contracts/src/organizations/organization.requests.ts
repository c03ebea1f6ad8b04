import { rfaCheckModes, type RfaChecks } from '#domain';
import {
  FileName,
  ListOf,
  OptionalChoice,
  OptionalFlag,
  OptionalInt,
  OptionalListOf,
  OptionalNested,
  Text,
} from '../kernel/fields.js';
import { EXAMPLE_PDF } from '../kernel/example-pdf.js';
import {
  BillingProviderRecordForm,
  LocationRecordForm,
  PracticeIdentityForm,
  RenderingProviderRecordForm,
} from './record.forms.js';

/** 10 MiB in Base64, with line breaks (CRLF after every 76 characters). */
const MAX_BASE64_LENGTH = 14_348_938;

export class SaveBillingProfileRequest {
  @OptionalNested(() => PracticeIdentityForm, 'Identity of the practice.')
  readonly practiceIdentity?: PracticeIdentityForm;
  @OptionalListOf(() => BillingProviderRecordForm, 'Pay-to providers to add or change. All others stay unchanged.')
  readonly billingProviders?: readonly BillingProviderRecordForm[];
  @OptionalListOf(() => RenderingProviderRecordForm, 'Rendering providers to add or change. All others stay unchanged.')
  readonly renderingProviders?: readonly RenderingProviderRecordForm[];
}

export class SaveLocationsRequest {
  @ListOf(() => LocationRecordForm, 'Locations to add or change. All other locations stay unchanged.')
  readonly locations!: readonly LocationRecordForm[];
}

export class SaveW9Request {
  @FileName('File name of the PDF. Of a path, only the last part is kept.', { example: 'w9-2026.pdf' })
  readonly filename!: string;
  @Text('The W-9 as a PDF in Base64, at most 10 MiB decoded. Line breaks as in RFC 2045 (CRLF or LF) are accepted.', {
    max: MAX_BASE64_LENGTH,
    example: EXAMPLE_PDF,
  })
  readonly contentBase64!: string;
  @OptionalInt('Year for which the W-9 was signed.', { min: 1900, max: 2100, example: 2026 }) readonly taxYear?: number;
}

export class OpenOrganizationRequest {
  @Text('Your stable ID. If an organization with this ID exists, it is returned.', { example: 'practice-17' })
  readonly externalId!: string;
  @Text('Name of the practice.', { example: 'Kim Medical Group' }) readonly name!: string;
  @OptionalNested(() => PracticeIdentityForm, 'Identity of the practice. Its name defaults to `name`.')
  readonly practiceIdentity?: PracticeIdentityForm;
  @OptionalListOf(() => BillingProviderRecordForm, 'Pay-to providers of the practice.')
  readonly billingProviders?: readonly BillingProviderRecordForm[];
  @OptionalListOf(() => RenderingProviderRecordForm, 'Rendering providers of the practice.')
  readonly renderingProviders?: readonly RenderingProviderRecordForm[];
  @OptionalListOf(() => LocationRecordForm, 'Places of service of the practice.')
  readonly locations?: readonly LocationRecordForm[];
  @OptionalFlag('True for professional (treatment) bills. Sandbox only, default false. Live: the operator decides.')
  readonly treatmentBilling?: boolean;
  @OptionalChoice(
    rfaCheckModes,
    'Handling of a treatment bill whose lines exceed the authorized items of its requests for authorization: `warn` (default) or `refuse` (422). Only the operator can change it later.',
    { example: 'warn' },
  )
  readonly rfaChecks?: RfaChecks;
}
