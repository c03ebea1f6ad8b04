import { Id, Int, OptionalId, OptionalLongText, OptionalStateCode, OptionalText } from '../kernel/fields.js';

/** Query of GET /claims-administrators. */
export class SearchClaimsAdministratorsRequest {
  @OptionalText('Name to search for; blank browses.', { example: 'state fund' }) readonly q?: string;
  @OptionalText('Claim number, for matching hints.') readonly claimNumber?: string;
  @OptionalText('The administrator’s name as your records have it; ranks matches.')
  readonly sourceClaimsAdministratorName?: string;
  @OptionalText('Employer, as context.') readonly employerName?: string;
  @Int('Entries a page; clamped to 1 to 100.', { min: 1, max: 100, clamp: true, default: 50 })
  readonly limit!: number;
  @Int('Entries to skip.', { default: 0 }) readonly offset!: number;
}

/** Query of GET /claims-administrators/{id}. */
export class ClaimsAdministratorRequest {
  @OptionalStateCode('State of the injury.', { default: 'CA' }) readonly injuryState!: string;
}

/** Query of GET /postal-codes. What is not a ZIP code is refused by the operation, with its own member `error`. */
export class PostalCodeRequest {
  @OptionalLongText('ZIP or ZIP+4; only the first five characters are used.', {
    example: '90210-1234',
    shownAsRequired: true,
  })
  readonly postalCode?: string;
}

/** Query of GET /diagnosis-codes. */
export class SearchDiagnosisCodesRequest {
  @OptionalText('Beginning of a code (dot optional), or words of the description; blank browses.', {
    max: 500,
    example: 'low back pain',
  })
  readonly q?: string;
  @Int('Codes a page; clamped to 1 to 100.', { min: 1, max: 100, clamp: true, default: 30 }) readonly limit!: number;
  @Int('Codes to skip.', { default: 0 }) readonly offset!: number;
}

/** Query of GET /delivery-preview. */
export class DeliveryPreviewRequest {
  @Id('Directory id, or the id of one of your own administrators.', { example: 'ca_jbvsxzi777xnunnalpti' })
  readonly claimsAdministratorId!: string;
  @OptionalId('payers[].key, where the administrator needs a choice.') readonly payerId?: string;
  @OptionalStateCode('State of the injury.', { default: 'CA' }) readonly injuryState!: string;
}
