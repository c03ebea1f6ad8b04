import { billStates, dashboardStatuses, type BillState, type DashboardStatus } from '#domain';
import {
  Choice,
  OptionalCalendarDate,
  OptionalChoice,
  OptionalChoiceList,
  OptionalDollars,
  OptionalInt,
  OptionalSwitch,
  OptionalText,
  OptionalTextList,
  OptionalTextMap,
} from '../kernel/fields.js';
import { AsOfQuery } from '../bills/bill-query.requests.js';
import { metadataLimits } from '../bills/submit-bill.request.js';
import { MAX_CHOICES } from './bill-dashboard.view.js';
import { taskKinds, type TaskKind } from './task-kinds.js';

export const billSorts = ['submitted', 'balanceDue', 'patient', 'billNumber', 'serviceDate', 'status'] as const;
export type BillSort = (typeof billSorts)[number];

/** Parameters of every query over many bills. */
export class CustomerRequest {
  @OptionalText('Your ID of a customer: returns only its bills. A session limited to a customer sees no others.')
  readonly customerExternalId?: string;
}

/** Parameters of every bill search. */
export class BillSearchRequest extends CustomerRequest {
  @OptionalText(
    'Case-insensitive and accent-insensitive search. Each word must match. These fields match any part: names of the patient and the claims administrator, IDs and numbers of the bill and the claim, external IDs, status, procedure codes, dates of service and submission. These fields match only as a whole: ADJ number, payer control number, check number (with or without leading zeros), date of birth (MM/DD/YYYY or YYYY-MM-DD).',
    { max: 160, example: 'sandoval ml201' },
  )
  readonly q?: string;
  @OptionalInt('Only the bill with this number.', { min: 1, ext: true, example: 1042 }) readonly billNumber?: number;
  @OptionalChoice(['service', 'submitted'], 'Date to which `from` and `to` apply: date of service or of submission.', {
    default: 'submitted',
  })
  readonly dateField!: 'service' | 'submitted';
  @OptionalCalendarDate('First date, inclusive. Submission dates are in Los Angeles time.', { example: '2026-03-02' })
  readonly from?: string;
  @OptionalCalendarDate('Last date, inclusive. Not before `from`.') readonly to?: string;
  @OptionalText('Patient ID.', { max: 200 }) readonly patientId?: string;
}

export class ListBillsRequest extends BillSearchRequest {
  @OptionalText('`nextCursor` of the previous page. Omit it, or send `0`, to start at the beginning.', { max: 2048 })
  readonly cursor?: string;
  @OptionalInt('Maximum number of bills per page.', { min: 1, max: 100, default: 50 }) readonly limit!: number;
  @OptionalText('Your ID for the bill.') readonly externalId?: string;
  @OptionalText('Your ID for the patient.') readonly patientExternalId?: string;
  @OptionalText('Your ID for the claim.') readonly claimExternalId?: string;
  @OptionalChoiceList(billStates, 'Native states, separated by commas.', { example: ['denied', 'partially_paid'] })
  readonly state?: readonly BillState[];
  @OptionalChoiceList(billStates, 'Alias of `state`. If both are sent, a bill must match both.')
  readonly status?: readonly BillState[];
  @OptionalTextMap(
    metadataLimits,
    'Only bills whose metadata has this text under this key, such as `metadata[appointment]=A-2041`. With several keys, a bill must match all of them.',
    { ext: true },
  )
  readonly metadata?: Readonly<Record<string, string>>;
  @OptionalChoice(billSorts, 'Field to sort by. Ties are sorted by bill number.', { default: 'submitted', ext: true })
  readonly sort!: BillSort;
  @OptionalChoice(['asc', 'desc'], 'Sort direction.', { default: 'desc', ext: true }) readonly dir!: 'asc' | 'desc';
  @OptionalSwitch('`1`: return the number of all matches as `total`.', { ext: true }) readonly count?: boolean;
}

/** GET /bills/{billId} includes these only on request. */
export const billExpansions = ['eors', 'reviews', 'payments', 'documents'] as const;
export type BillExpansion = (typeof billExpansions)[number];

export class GetBillRequest extends AsOfQuery {
  @OptionalChoiceList(
    billExpansions,
    'Additional parts to include, as repeated parameters or separated by commas (`expand` is an alias). Each part requires the permissions of its own list. Documents are always included.',
    { repeated: true, ext: true },
  )
  readonly expand?: readonly BillExpansion[];
}

export const TaskOwnerFilter = (): PropertyDecorator =>
  OptionalText(
    'Only bills that are assigned to this team member. `me`: the user of the session. `none`: unassigned bills.',
    { max: 128, ext: true, example: 'none' },
  );

/** Filters by task owner and snooze. */
export class TaskSearchRequest extends BillSearchRequest {
  @TaskOwnerFilter() readonly owner?: string;
  @OptionalSwitch('`1`: only snoozed bills, which are hidden from tasks until their snooze date.', { ext: true })
  readonly snoozed?: boolean;
}

export const ageBuckets = ['all', '0-30', '31-60', '61-90', '91+', '91-180', '181+'] as const;
export type AgeBucket = (typeof ageBuckets)[number];

export class DashboardSearchRequest extends TaskSearchRequest {
  @OptionalInt('Page number, from 1.', { min: 1, max: 1_000_000, default: 1 }) readonly page!: number;
  @OptionalInt('Maximum number of bills per page.', { min: 1, max: 100, default: 25 }) readonly pageSize!: number;
  @OptionalChoiceList(['all', ...dashboardStatuses], 'Dashboard status keys, separated by commas, or `all`.', {
    example: ['sent', 'accepted'],
  })
  readonly status?: readonly (DashboardStatus | 'all')[];
  @OptionalChoice(ageBuckets, 'Days since the first submission.', { default: 'all' }) readonly age!: AgeBucket;
  @OptionalChoice(billSorts, 'Field to sort by.', { default: 'submitted' }) readonly sort!: BillSort;
  @OptionalChoice(['asc', 'desc'], 'Sort direction.', { default: 'desc' }) readonly dir!: 'asc' | 'desc';
  @OptionalText('Claims administrator ID.', { max: 200 }) readonly claimsAdminId?: string;
  @OptionalText('Billing provider ID: ID of the saved record, or the ID in dashboard items.', { max: 200 })
  readonly billingProviderId?: string;
  @OptionalText('Saved record, or the ID in dashboard items and filter choices (extension).', { max: 200 })
  readonly renderingProviderId?: string;
  @OptionalChoice(taskKinds, 'Only bills that have this task.') readonly taskKind?: TaskKind;
  @OptionalText('Label of the task. Only together with `taskKind`.', { max: 120 }) readonly taskLabel?: string;
  @OptionalTextList('Only the bills with these IDs.', { item: { max: 70 }, max: 100, ext: true })
  readonly ids?: readonly string[];
  @OptionalDollars('Only bills with this total charge.', { ext: true, example: 2015 }) readonly totalCharge?: number;
  @OptionalSwitch('`1`: only open accounts receivable, that is, bills with a balance that are not rejected or closed.')
  readonly openAr?: boolean;
  @OptionalSwitch(
    '`1`: only bills with a second review or independent bill review that was saved as a draft and not sent, including snoozed bills. Excludes closed bills.',
    { ext: true },
  )
  readonly reviewDraft?: boolean;
}

export class BillDashboardRequest extends DashboardSearchRequest {
  @OptionalSwitch('`0`: no count. Omits `total` and `balanceTotal`, and empties the lists in `filters`.', { ext: true })
  readonly count?: boolean;
  @OptionalText(
    '`nextCursor` of the previous page in the same sort order. `page` is ignored. Late pages are as fast as the first page.',
    { max: 2048, ext: true },
  )
  readonly cursor?: string;
}

export const choiceLists = ['patients', 'renderingProviders', 'claimsAdministrators'] as const;

export class DashboardOptionsRequest {
  @Choice(choiceLists, 'Name of the list, as in `filters` of the dashboard.', { example: 'patients' })
  readonly list!: (typeof choiceLists)[number];
  @OptionalText('Search words. Every word must occur in the name or equal the ID. Case and accents are ignored.', {
    max: 160,
    example: 'sandoval',
  })
  readonly q?: string;
  @OptionalInt('Maximum number of choices.', { min: 1, max: MAX_CHOICES, default: MAX_CHOICES })
  readonly limit!: number;
}
