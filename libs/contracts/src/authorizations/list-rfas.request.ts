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

/** GET /rfas. */
export class ListRfasRequest {
  @OptionalText(
    'Case-insensitive and accent-insensitive search. Each word must occur in a name, employer, number, code or id of the request, or be the whole birth date as MM/DD/YYYY or YYYY-MM-DD.',
    { max: 200 },
  )
  readonly search?: string;
  @OptionalChoiceList(rfaStatuses, 'Of these statuses.', { max: rfaStatuses.length })
  readonly status?: readonly string[];
  @OptionalChoiceList(rfaLifecycleStatuses, 'Of these.', { max: rfaLifecycleStatuses.length })
  readonly lifecycleStatus?: readonly string[];
  @OptionalChoice(rfaAgingBuckets, 'Calendar days since it was first sent, of those that wait for a decision.')
  readonly agingBucket?: RfaAgingBucket;
  @OptionalSwitch('`1`: those that wait for a decision after the last day for one.') readonly overdue?: boolean;
  @OptionalId('Of this patient.') readonly patientId?: string;
  @OptionalId('Of this claim.') readonly claimId?: string;
  @OptionalId('Of this physician.') readonly renderingProviderId?: string;
  @OptionalId('To this claims administrator.') readonly claimsAdminId?: string;
  @OptionalText("Of this customer of the client's.") readonly customerExternalId?: string;
  @OptionalCalendarDate('Drafted on this day or later.') readonly createdFrom?: string;
  @OptionalCalendarDate('Drafted on this day or earlier.') readonly createdTo?: string;
  @OptionalChoice(rfaSorts, 'In which order.', { default: 'createdAt' }) readonly sortBy!: RfaSort;
  @OptionalChoice(['asc', 'desc'], 'From the beginning or from the end.', { default: 'desc' })
  readonly sortDirection!: 'asc' | 'desc';
  @OptionalInt('Requests of a page.', { min: 1, max: 200, default: 50 }) readonly limit!: number;
  @OptionalText('`nextCursor` of the page before.', { max: 2048 }) readonly cursor?: string;
}
