import { dashboardStatuses } from '#domain';
import {
  CalendarDate,
  Choice,
  Dollars,
  Id,
  Int,
  ListOf,
  Nested,
  OptionalCalendarDate,
  OptionalChoiceList,
  OptionalListOf,
  OptionalNested,
  OptionalDollars,
  OptionalInt,
  Text,
  TextList,
  Timestamp,
} from '../kernel/fields.js';

export const statusTones = ['neutral', 'info', 'success', 'warning', 'danger'] as const;
export type StatusTone = (typeof statusTones)[number];

/** Actions that the workspace performs on several bills. */
const listedActions = ['second_review', 'resubmit', 'set_delivery_route', 'assign', 'add_note', 'close'] as const;
export type ListedAction = (typeof listedActions)[number];

export class StatusBadgeView {
  @Choice(dashboardStatuses, 'Dashboard status key.') readonly id!: string;
  @Text('Display name of the status.') readonly label!: string;
  @Choice(statusTones, 'Color tone of the badge.') readonly tone!: StatusTone;
}

export class NamedView {
  @Id('ID.') readonly id!: string;
  @Text('Name.') readonly name!: string;
}

/** Team member to whom a bill is assigned. */
export class TaskOwnerView {
  @Id('Member ID.') readonly id!: string;
  @Text('Name. Null if unknown.', { nullable: true }) readonly name!: string | null;
}

export class AdministratorNameView {
  @Id('Directory ID.') readonly id!: string;
  @Text('Current name in the directory. Null after erasure.', { nullable: true }) readonly name!: string | null;
}

/** Second review or independent bill review that was saved as a draft and not sent. */
export class ReviewDraftView {
  @Id('Review ID.') readonly id!: string;
  @Choice(['second_review', 'independent_bill_review'], 'Type of the review.') readonly type!: string;
  @Timestamp('Time of the last change of the draft.') readonly updatedAt!: string;
  @OptionalCalendarDate(
    'Last day that is timely by every reading of the law. Absent if this type of review cannot be requested next.',
  )
  readonly safeDay?: string;
  @OptionalCalendarDate('Last day to request the review. Absent if this type of review cannot be requested next.')
  readonly lastDay?: string;
}

export class DashboardItemView {
  @Id('Bill ID.') readonly id!: string;
  @Int('Bill number.') readonly billNumber!: number;
  @Text('Your ID for the bill.', { nullable: true }) readonly externalId!: string | null;
  @Text('First and last name on the patient’s newest bill. Null after erasure.', { nullable: true })
  readonly patientName!: string | null;
  @Text('Claim number. Null after erasure.', { nullable: true }) readonly claimNumber!: string | null;
  @Nested(() => AdministratorNameView, 'Claims administrator that pays the bill.')
  readonly claimsAdministrator!: AdministratorNameView;
  @Nested(() => StatusBadgeView, 'Status of the bill.') readonly status!: StatusBadgeView;
  @CalendarDate('First date of service. Null after erasure.', { nullable: true })
  readonly dateOfService!: string | null;
  @TextList('Distinct procedure codes, in line order.') readonly procedureCodes!: readonly string[];
  @Id('One per NPI: saved record, or derived from the NPI. A session of one customer sees `npi_` and the NPI.')
  readonly billingProviderId!: string;
  @Id('Rendering provider ID, in the same form as `billingProviderId`.') readonly renderingProviderId!: string;
  @Text('Name on the rendering provider’s newest bill. Null after erasure.', { nullable: true })
  readonly renderingProviderName!: string | null;
  @Timestamp('Time of the first submission.') readonly submittedAt!: string;
  @Timestamp('Time of the last change to the bill (extension).') readonly updatedAt!: string;
  @OptionalNested(() => TaskOwnerView, 'Team member to whom the bill is assigned. Absent if unassigned (extension).')
  readonly owner?: TaskOwnerView;
  @OptionalCalendarDate('Due date of the task. Absent if none is set (extension).') readonly dueOn?: string;
  @OptionalCalendarDate('Date on which a snoozed bill returns to the work queues, if snoozed (extension).')
  readonly snoozedUntil?: string;
  @OptionalCalendarDate('Due date, or end of the snooze if later. Absent without a due date (extension).')
  readonly nextFollowUpOn?: string;
  @OptionalChoiceList(
    listedActions,
    'Bulk actions that are allowed now (extension). Absent in embedded pages, like the task.',
    { ext: true, example: ['assign', 'add_note', 'close'] },
  )
  readonly actions?: readonly ListedAction[];
  @OptionalListOf(
    () => ReviewDraftView,
    'Reviews that were saved as drafts and not sent, oldest first (extension). Absent if there are none, and in embedded pages.',
  )
  readonly reviewDrafts?: readonly ReviewDraftView[];
  @Int('Days since the first submission.') readonly arAgeDays!: number;
  @Dollars('Total charge.') readonly totalCharge!: number;
  @Dollars('Posted principal.') readonly totalPaid!: number;
  @Dollars('Open balance.') readonly balanceDue!: number;
}

/** Maximum number of choices per list. */
export const MAX_CHOICES = 100;
const most = { max: MAX_CHOICES };

/**
 * Choices from all bills that the credential may read. Each list has the 100 choices with the most bills, sorted by
 * name. GET /bill-dashboard/options finds all others.
 */
export class DashboardFiltersView {
  @ListOf(() => NamedView, 'Patients, with the names on their newest bills.', most)
  readonly patients!: readonly NamedView[];
  @ListOf(() => NamedView, 'Rendering providers, one per NPI, with the names on their newest bills.', most)
  readonly renderingProviders!: readonly NamedView[];
  @ListOf(() => NamedView, 'Claims administrators, with their current names in the directory.', most)
  readonly claimsAdministrators!: readonly NamedView[];
}

export class DashboardOptionsView {
  @ListOf(() => NamedView, 'Choices with the most bills, by name.', most) readonly options!: readonly NamedView[];
  @Int('Total number of matching choices, including choices that are not listed.') readonly total!: number;
}

export class BillDashboardView {
  @Nested(() => DashboardFiltersView, 'Choices for the filters, independent of the page and filters of this request.')
  readonly filters!: DashboardFiltersView;
  @ListOf(() => DashboardItemView, 'Bills on this page.') readonly items!: readonly DashboardItemView[];
  @OptionalInt('Number of matches on all pages. Omitted if `count` is `0`.', { leftOutBy: 'count' })
  readonly total?: number;
  @OptionalDollars('Of all matches. Omitted if `count` is `0`.', { max: Number.MAX_SAFE_INTEGER, leftOutBy: 'count' })
  readonly balanceTotal?: number;
  @Int('Page number, from 1.', { min: 1 }) readonly page!: number;
  @Int('Number of bills per page.', { min: 1 }) readonly pageSize!: number;
  @Text('Cursor of the next page. Null on the last page.', { max: 2048, nullable: true, ext: true })
  readonly nextCursor!: string | null;
}
