import { Id, Int, OptionalId, OptionalLongText, OptionalStateCode, OptionalText } from '../kernel/fields.js';

export class SearchClaimsAdministratorsRequest {
  @OptionalText('Name to search for. Blank lists all entries.', { example: 'state fund' }) readonly q?: string;
  @OptionalText('Claim number, used for hints about the match.') readonly claimNumber?: string;
  @OptionalText('Name of the claims administrator in your records. It affects the ranking of the results.')
  readonly sourceClaimsAdministratorName?: string;
  @OptionalText('Name of the employer, used as context.') readonly employerName?: string;
  @Int('Maximum number of entries per page, limited to 1 to 100.', { min: 1, max: 100, clamp: true, default: 50 })
  readonly limit!: number;
  @Int('Number of entries to skip.', { default: 0 }) readonly offset!: number;
}

export class ClaimsAdministratorRequest {
  @OptionalStateCode('Two-letter code of the state where the injury occurred.', { default: 'CA' })
  readonly injuryState!: string;
}

/** The operation itself rejects invalid ZIP codes, with the additional member `error`. */
export class PostalCodeRequest {
  @OptionalLongText('ZIP code, 5 or 9 digits (only 5 are used).', { example: '90210-1234', shownAsRequired: true })
  readonly postalCode?: string;
}

export class SearchDiagnosisCodesRequest {
  @OptionalText('Beginning of a code (decimal point optional), or words of the description. Blank lists all codes.', {
    max: 500,
    example: 'low back pain',
  })
  readonly q?: string;
  @Int('Maximum number of codes per page, limited to 1 to 100.', { min: 1, max: 100, clamp: true, default: 30 })
  readonly limit!: number;
  @Int('Number of codes to skip.', { default: 0 }) readonly offset!: number;
}

export class DeliveryPreviewRequest {
  @Id('In the directory, or a custom claims administrator.', { example: 'ca_jbvsxzi777xnunnalpti' })
  readonly claimsAdministratorId!: string;
  @OptionalId('`payers[].key`, if the claims administrator needs a payer selection.') readonly payerId?: string;
  @OptionalStateCode('Two-letter code of the state where the injury occurred.', { default: 'CA' })
  readonly injuryState!: string;
}
