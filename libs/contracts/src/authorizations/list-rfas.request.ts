import { rfaLifecycleStatuses, rfaStatuses } from '#domain';
import {
  OptionalCalendarDate,
  OptionalChoice,
  OptionalChoiceList,
  OptionalId,
  OptionalInt,
  OptionalSwitch,
  OptionalText,
} from '../kernel/fields.js';

export const rfaAgingBuckets = ['0_5', '6_14', '15_30', '31_plus'] as const;
export type RfaAgingBucket = (typeof rfaAgingBuckets)[number];
export const rfaSorts = [
  'createdAt',
  'employeeName',
  'providerName',
  'submittedAt',
  'status',
  'lifecycleStatus',
] as const;
export type RfaSort = (typeof rfaSorts)[number];

export class ListRfasRequest {
  @OptionalText(
    'Case-insensitive and accent-insensitive search. Each word must occur in a name, employer, number, code or ID of the request, or be the complete date of birth as MM/DD/YYYY or YYYY-MM-DD.',
    { max: 200 },
  )
  readonly search?: string;
  @OptionalChoiceList(rfaStatuses, 'Only requests with these statuses.', { max: rfaStatuses.length })
  readonly status?: readonly string[];
  @OptionalChoiceList(rfaLifecycleStatuses, 'Only these lifecycle statuses.', { max: rfaLifecycleStatuses.length })
  readonly lifecycleStatus?: readonly string[];
  @OptionalChoice(rfaAgingBuckets, 'Only requests waiting for a decision, by calendar days since first sent.')
  readonly agingBucket?: RfaAgingBucket;
  @OptionalSwitch('`1`: only requests that still wait for a decision after the last day for it.')
  readonly overdue?: boolean;
  @OptionalId('Only requests for this patient.') readonly patientId?: string;
  @OptionalId('Only requests for this claim.') readonly claimId?: string;
  @OptionalId('Only requests from this physician.') readonly renderingProviderId?: string;
  @OptionalId('Only requests to this claims administrator.') readonly claimsAdminId?: string;
  @OptionalText("Only requests of this customer, by the client's ID of the customer.")
  readonly customerExternalId?: string;
  @OptionalCalendarDate('Only requests drafted on or after this date.') readonly createdFrom?: string;
  @OptionalCalendarDate('Only requests drafted on or before this date.') readonly createdTo?: string;
  @OptionalChoice(rfaSorts, 'Sort field.', { default: 'createdAt' }) readonly sortBy!: RfaSort;
  @OptionalChoice(['asc', 'desc'], 'Sort direction.', { default: 'desc' }) readonly sortDirection!: 'asc' | 'desc';
  @OptionalInt('Maximum number of requests per page.', { min: 1, max: 200, default: 50 }) readonly limit!: number;
  @OptionalText('`nextCursor` of the previous page.', { max: 2048 }) readonly cursor?: string;
}
