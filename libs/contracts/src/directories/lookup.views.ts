import { Int, ListOf, OptionalText, Text } from '../kernel/fields.js';

/** Answer of GET /postal-codes. */
export class PostalCodeView {
  @Text('Five digits.', { example: '90210' }) readonly postalCode!: string;
  @Text('The city that the Postal Service prefers.', { example: 'Beverly Hills' }) readonly city!: string;
  @Text('Two letters.', { example: 'CA' }) readonly state!: string;
}

export class DiagnosisCodeView {
  @Text('ICD-10-CM code, dotted.', { example: 'M54.50' }) readonly code!: string;
  @Text('Description.', { max: 500, example: 'Low back pain, unspecified' }) readonly description!: string;
}

/** Answer of GET /diagnosis-codes. */
export class DiagnosisCodesView {
  @ListOf(
    () => DiagnosisCodeView,
    'This page: codes first, then descriptions that hold `q` word for word, then the others; each by code.',
  )
  readonly results!: readonly DiagnosisCodeView[];
  @Int('Codes in force today, matched or not.') readonly total!: number;
  @Int('Matches before paging.') readonly matched!: number;
  @OptionalText('Says that the code set is unavailable; the status is 200 all the same.') readonly error?: string;
}
