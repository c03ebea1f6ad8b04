import { billStates, dashboardStatuses, type BillState, type DashboardStatus } from '#domain';
import {
  Choice,
  OptionalCalendarDate,
  OptionalChoice,
  OptionalChoiceList,
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

/** Sort orders of lists of bills. */
export const billSorts = ['submitted', 'balanceDue', 'patient', 'billNumber', 'serviceDate', 'status'] as const;
export type BillSort = (typeof billSorts)[number];

/** Parameters of every question about many bills. */
export class CustomerRequest {
  @OptionalText('A customer of yours: only its bills. A session that is limited to a customer sees no others anyway.')
  readonly customerExternalId?: string;
}

/** Parameters of every search for bills. */
export class BillSearchRequest extends CustomerRequest {
  @OptionalText(
    'Case-insensitive and accent-insensitive search. Each word must match. These fields match any part: names of the patient and the claims administrator, ids and numbers of the bill and the claim, external ids, status, procedure codes, dates of service and submission. These fields match only as a whole: ADJ number, payer control number, check number (with or without leading zeros), date of birth (MM/DD/YYYY or YYYY-MM-DD).',
    { max: 160, example: 'sandoval ml201' },
  )
  readonly q?: string;
  @OptionalInt('The bill of this number, and no other.', { min: 1, ext: true, example: 1042 })
  readonly billNumber?: number;
  @OptionalChoice(['service', 'submitted'], 'Which date `from` and `to` are about.', { default: 'submitted' })
  readonly dateField!: 'service' | 'submitted';
  @OptionalCalendarDate('First day, included; days of submission are days in Los Angeles.', { example: '2026-03-02' })
  readonly from?: string;
  @OptionalCalendarDate('Last day, included; not before `from`.') readonly to?: string;
  @OptionalText('A patient id.', { max: 200 }) readonly patientId?: string;
}

/** GET /bills. */
export class ListBillsRequest extends BillSearchRequest {
  @OptionalText('`nextCursor` of the page before; without it, or with `0`, from the beginning.', { max: 2048 })
  readonly cursor?: string;
  @OptionalInt('Bills a page.', { min: 1, max: 100, default: 50 }) readonly limit!: number;
  @OptionalText('The client’s id of the bill.') readonly externalId?: string;
  @OptionalText('The client’s id of the patient.') readonly patientExternalId?: string;
  @OptionalText('The client’s id of the claim.') readonly claimExternalId?: string;
  @OptionalChoiceList(billStates, 'Native states, separated by commas.', { example: ['denied', 'partially_paid'] })
  readonly state?: readonly BillState[];
  @OptionalChoiceList(billStates, 'Another name of `state`. Where both are sent, both must hold.')
  readonly status?: readonly BillState[];
  @OptionalTextMap(
    metadataLimits,
    'Bills whose metadata has this text under this key, as `metadata[appointment]=A-2041`; with several keys all of them.',
    { ext: true },
  )
  readonly metadata?: Readonly<Record<string, string>>;
  @OptionalChoice(billSorts, 'What to sort by; equal ones by bill number.', { default: 'submitted', ext: true })
  readonly sort!: BillSort;
  @OptionalChoice(['asc', 'desc'], 'In which direction.', { default: 'desc', ext: true }) readonly dir!: 'asc' | 'desc';
  @OptionalSwitch('`1`: count all matches, as `total`.', { ext: true }) readonly count?: boolean;
}

/** Parts that GET /bills/{billId} shows only where it is asked to. */
export const billExpansions = ['eors', 'reviews', 'payments', 'documents'] as const;
export type BillExpansion = (typeof billExpansions)[number];

/** GET /bills/{billId}. */
export class GetBillRequest extends AsOfQuery {
  @OptionalChoiceList(
    billExpansions,
    'What to show besides, as often as you like or separated by commas (`expand` is another name). Each needs what its own list needs. A bill always has its documents.',
    { repeated: true, ext: true },
  )
  readonly expand?: readonly BillExpansion[];
}

/** Field of a question: whose tasks. */
export const TaskOwnerFilter = (): PropertyDecorator =>
  OptionalText(
    'Bills that are the task of this member of the team; `me`: of the person of the session; `none`: of nobody.',
    { max: 128, ext: true, example: 'none' },
  );

/** Whose tasks, and whether what was put off is looked for. */
export class TaskSearchRequest extends BillSearchRequest {
  @TaskOwnerFilter() readonly owner?: string;
  @OptionalSwitch('`1`: bills that were put off, which no task shows before their day, and no others.', { ext: true })
  readonly snoozed?: boolean;
}

export const ageBuckets = ['all', '0-30', '31-60', '61-90', '91+', '91-180', '181+'] as const;
export type AgeBucket = (typeof ageBuckets)[number];

/** Parameters of the dashboard and its counts. */
export class DashboardSearchRequest extends TaskSearchRequest {
  @OptionalInt('Page, from 1.', { min: 1, max: 1_000_000, default: 1 }) readonly page!: number;
  @OptionalInt('Rows a page.', { min: 1, max: 100, default: 25 }) readonly pageSize!: number;
  @OptionalChoiceList(['all', ...dashboardStatuses], 'Dashboard status keys, separated by commas, or `all`.', {
    example: ['sent', 'accepted'],
  })
  readonly status?: readonly (DashboardStatus | 'all')[];
  @OptionalChoice(ageBuckets, 'Days since the first submission.', { default: 'all' }) readonly age!: AgeBucket;
  @OptionalChoice(billSorts, 'What to sort by.', { default: 'submitted' }) readonly sort!: BillSort;
  @OptionalChoice(['asc', 'desc'], 'In which direction.', { default: 'desc' }) readonly dir!: 'asc' | 'desc';
  @OptionalText('A claims administrator id.', { max: 200 }) readonly claimsAdminId?: string;
  @OptionalText('A billing provider id: of the saved record, or as items show it.', { max: 200 })
  readonly billingProviderId?: string;
  @OptionalText('A rendering provider id (extension): of the saved record, or as items and choices show it.', {
    max: 200,
  })
  readonly renderingProviderId?: string;
  @OptionalChoice(taskKinds, 'Bills that wait for this.') readonly taskKind?: TaskKind;
  @OptionalText('The label of the task, together with `taskKind` only.', { max: 120 }) readonly taskLabel?: string;
  @OptionalTextList('These bills alone, by id: a page of chosen ones.', { item: { max: 70 }, max: 100, ext: true })
  readonly ids?: readonly string[];
  @OptionalSwitch('`1`: open accounts receivable only, which is a balance on a bill that is not rejected or closed.')
  readonly openAr?: boolean;
}

/** GET /bill-dashboard. */
export class BillDashboardRequest extends DashboardSearchRequest {
  @OptionalSwitch(
    '`0`: this page alone, without a look at every bill. `total` and `balanceTotal` are left out, and the lists of `filters` are empty.',
    { ext: true },
  )
  readonly count?: boolean;
  @OptionalText(
    '`nextCursor` of the page before, in the same order; `page` is then passed over. A late page takes no longer than the first one.',
    { max: 2048, ext: true },
  )
  readonly cursor?: string;
}

/** The lists of choices that the dashboard shows. */
export const choiceLists = ['patients', 'renderingProviders', 'claimsAdministrators'] as const;

/** GET /bill-dashboard/options. */
export class DashboardOptionsRequest {
  @Choice(choiceLists, 'The list, as in `filters` of the dashboard.', { example: 'patients' })
  readonly list!: (typeof choiceLists)[number];
  @OptionalText('Search, whatever the case and accents: each word must occur in the name, or be the id.', {
    max: 160,
    example: 'sandoval',
  })
  readonly q?: string;
  @OptionalInt('Choices at most.', { min: 1, max: MAX_CHOICES, default: MAX_CHOICES }) readonly limit!: number;
}
