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

/** Characters of 10 MiB in Base64, with line breaks (CRLF after every 76 characters). */
const MAX_BASE64_LENGTH = 14_348_938;

/** PUT …/billing-profile. */
export class SaveBillingProfileRequest {
  @OptionalNested(() => PracticeIdentityForm, 'Who the practice is.') readonly practiceIdentity?: PracticeIdentityForm;
  @OptionalListOf(() => BillingProviderRecordForm, 'Pay-to providers that are new or change; the others stay.')
  readonly billingProviders?: readonly BillingProviderRecordForm[];
  @OptionalListOf(() => RenderingProviderRecordForm, 'Rendering providers that are new or change; the others stay.')
  readonly renderingProviders?: readonly RenderingProviderRecordForm[];
}

/** PUT …/locations. */
export class SaveLocationsRequest {
  @ListOf(() => LocationRecordForm, 'Locations that are new or change; the others stay.')
  readonly locations!: readonly LocationRecordForm[];
}

/** PUT …/w9. */
export class SaveW9Request {
  @FileName('Name of the PDF; of a path, its last part.', { example: 'w9-2026.pdf' }) readonly filename!: string;
  @Text('The W-9 as a PDF in Base64, at most 10 MiB decoded. Line breaks as in RFC 2045 (CRLF or LF) are accepted.', {
    max: MAX_BASE64_LENGTH,
    example: EXAMPLE_PDF,
  })
  readonly contentBase64!: string;
  @OptionalInt('The year that it was signed for.', { min: 1900, max: 2100, example: 2026 }) readonly taxYear?: number;
}

/** POST /organizations. */
export class OpenOrganizationRequest {
  @Text('The client’s stable id of the practice; finds it when it exists.', { example: 'practice-17' })
  readonly externalId!: string;
  @Text('Name of the practice.', { example: 'Kim Medical Group' }) readonly name!: string;
  @OptionalNested(() => PracticeIdentityForm, 'Who the practice is; its name is `name` unless said.')
  readonly practiceIdentity?: PracticeIdentityForm;
  @OptionalListOf(() => BillingProviderRecordForm, 'Its pay-to providers.')
  readonly billingProviders?: readonly BillingProviderRecordForm[];
  @OptionalListOf(() => RenderingProviderRecordForm, 'Its rendering providers.')
  readonly renderingProviders?: readonly RenderingProviderRecordForm[];
  @OptionalListOf(() => LocationRecordForm, 'Its places of service.')
  readonly locations?: readonly LocationRecordForm[];
  @OptionalFlag(
    'May it send professional (treatment) bills? Sandbox only, no unless said; for live organizations the operator decides.',
  )
  readonly treatmentBilling?: boolean;
  @OptionalChoice(
    rfaCheckModes,
    'What is done with a treatment bill whose lines go beyond what their items of requests for authorization grant: `warn`, unless said, or `refuse` (422). Later, the operator changes it.',
    { example: 'warn' },
  )
  readonly rfaChecks?: RfaChecks;
}
