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
  OptionalNested,
  OptionalDollars,
  OptionalInt,
  Text,
  TextList,
  Timestamp,
} from '../kernel/fields.js';

export const statusTones = ['neutral', 'info', 'success', 'warning', 'danger'] as const;
export type StatusTone = (typeof statusTones)[number];

export class StatusBadgeView {
  @Choice(dashboardStatuses, 'Dashboard status key.') readonly id!: string;
  @Text('In words.') readonly label!: string;
  @Choice(statusTones, 'How it looks.') readonly tone!: StatusTone;
}

/** An id with the name that a person knows it by. */
export class NamedView {
  @Id('Id.') readonly id!: string;
  @Text('Name.') readonly name!: string;
}

/** A member of the team whose task something is. */
export class TaskOwnerView {
  @Id('The member.') readonly id!: string;
  @Text('Name; null where none is known.', { nullable: true }) readonly name!: string | null;
}

export class AdministratorNameView {
  @Id('Directory id.') readonly id!: string;
  @Text('Name, as the directory says it today; null after erasure.', { nullable: true }) readonly name!: string | null;
}

export class DashboardItemView {
  @Id('Bill id.') readonly id!: string;
  @Int('Bill number.') readonly billNumber!: number;
  @Text('The client’s id.', { nullable: true }) readonly externalId!: string | null;
  @Text('First and last name, as the patient’s newest bill says it; null after erasure.', { nullable: true })
  readonly patientName!: string | null;
  @Text('Claim number; null after erasure.', { nullable: true }) readonly claimNumber!: string | null;
  @Nested(() => AdministratorNameView, 'Who pays.') readonly claimsAdministrator!: AdministratorNameView;
  @Nested(() => StatusBadgeView, 'Where it stands.') readonly status!: StatusBadgeView;
  @CalendarDate('First day of service; null after erasure.', { nullable: true }) readonly dateOfService!: string | null;
  @TextList('Distinct codes, in line order.') readonly procedureCodes!: readonly string[];
  @Id(
    'Billing provider, one id for each NPI: of its saved record, else derived from the NPI. A session of one customer sees `npi_` and the NPI.',
  )
  readonly billingProviderId!: string;
  @Id('Rendering provider, likewise.') readonly renderingProviderId!: string;
  @Text('Name, as the provider’s newest bill says it; null after erasure.', { nullable: true })
  readonly renderingProviderName!: string | null;
  @Timestamp('First submission.') readonly submittedAt!: string;
  @Timestamp('When something last happened to it (extension).') readonly updatedAt!: string;
  @OptionalNested(() => TaskOwnerView, 'Whose task it is; left out where it is nobody’s (extension).')
  readonly owner?: TaskOwnerView;
  @OptionalCalendarDate('Day by which it is to be looked at; left out where none was set (extension).')
  readonly dueOn?: string;
  @OptionalCalendarDate('Day on which it comes back to the work queues; left out where it is not put off (extension).')
  readonly snoozedUntil?: string;
  @OptionalCalendarDate(
    'Day of the next follow-up: the due date, or the end of the snooze if that is later. Left out without a due date (extension).',
  )
  readonly nextFollowUpOn?: string;
  @Int('Days since the first submission.') readonly arAgeDays!: number;
  @Dollars('Charged.') readonly totalCharge!: number;
  @Dollars('Posted principal.') readonly totalPaid!: number;
  @Dollars('What is open.') readonly balanceDue!: number;
}

/** How many choices of a list are answered at most. */
export const MAX_CHOICES = 100;
const most = { max: MAX_CHOICES };

/**
 * The choices that filters offer, over everything that the credential may see: of each list the hundred that most bills
 * have, by name. GET /bill-dashboard/options finds the others.
 */
export class DashboardFiltersView {
  @ListOf(() => NamedView, 'Patients, called as their newest bills call them.', most)
  readonly patients!: readonly NamedView[];
  @ListOf(() => NamedView, 'Rendering providers, one for each NPI, called as their newest bills call them.', most)
  readonly renderingProviders!: readonly NamedView[];
  @ListOf(() => NamedView, 'Claims administrators, called as the directory calls them.', most)
  readonly claimsAdministrators!: readonly NamedView[];
}

/** GET /bill-dashboard/options. */
export class DashboardOptionsView {
  @ListOf(() => NamedView, 'The choices that most bills have, by name.', most) readonly options!: readonly NamedView[];
  @Int('How many choices match, listed or not.') readonly total!: number;
}

/** GET /bill-dashboard. */
export class BillDashboardView {
  @Nested(() => DashboardFiltersView, 'Choices for the filters, whatever the page and filters of this request.')
  readonly filters!: DashboardFiltersView;
  @ListOf(() => DashboardItemView, 'This page.') readonly items!: readonly DashboardItemView[];
  @OptionalInt('Matches on all pages; left out where `count` is `0`.', { leftOutBy: 'count' })
  readonly total?: number;
  @OptionalDollars('Their balances together; left out where `count` is `0`.', {
    max: Number.MAX_SAFE_INTEGER,
    leftOutBy: 'count',
  })
  readonly balanceTotal?: number;
  @Int('This page, from 1.', { min: 1 }) readonly page!: number;
  @Int('Rows a page.', { min: 1 }) readonly pageSize!: number;
  @Text('Send it as `cursor` for the next page; null on the last one.', { max: 2048, nullable: true, ext: true })
  readonly nextCursor!: string | null;
}
