import { Int, ListOf, OptionalText, Text } from '../kernel/fields.js';

export class PostalCodeView {
  @Text('ZIP code, 5 digits.', { example: '90210' }) readonly postalCode!: string;
  @Text('City name preferred by the Postal Service.', { example: 'Beverly Hills' }) readonly city!: string;
  @Text('Two-letter state code.', { example: 'CA' }) readonly state!: string;
}

export class DiagnosisCodeView {
  @Text('ICD-10-CM code with decimal point.', { example: 'M54.50' }) readonly code!: string;
  @Text('Description of the code.', { max: 500, example: 'Low back pain, unspecified' }) readonly description!: string;
}

export class DiagnosisCodesView {
  @ListOf(
    () => DiagnosisCodeView,
    'Codes of this page: first codes that match `q`, then descriptions that contain `q` literally, then other matches. Each group is sorted by code.',
  )
  readonly results!: readonly DiagnosisCodeView[];
  @Int('Number of codes in force today.') readonly total!: number;
  @Int('Number of matching codes.') readonly matched!: number;
  @OptionalText('Error message if the code set is unavailable. The status is still 200.') readonly error?: string;
}
