import { presentStatusBadge, type DashboardItemView, type ListedAction } from '#contracts';
import { daysBetween, dollarsOf, isStuck, unsentLabelOf, type CalendarDate } from '#domain';
import type { BillRow, StoredDoc } from '#read-models';
import type { OwnerNames } from '../tasks/owners.js';
import type { DirectoryNames } from '../kernel/names.js';

/** Fields of an item. They are all in the row, so a page opens no documents. */
export const itemFields = [
  'billNumber',
  'externalId',
  'patientId',
  'patientName',
  'claimNumber',
  'claimsAdminId',
  'claimsAdminName',
  'state',
  'status',
  'transmissionStatus',
  'nextReview',
  'nextReviewUntil',
  'nextReviewSafe',
  'reviewDrafts',
  'serviceDate',
  'procedureCodes',
  'billingProviderId',
  'renderingProviderId',
  'renderingProviderName',
  'submittedTime',
  'submittedDate',
  'updatedTime',
  'chargedCents',
  'paidCents',
  'balanceCents',
  'ownerId',
  'dueOn',
  'snoozedUntil',
  'nextFollowUpOn',
] as const satisfies readonly (keyof BillRow)[];
/** Missing in the previous projection version, which answers queries while the current version is being built. */
type RecentField = 'reviewDrafts';
type Facts = Pick<BillRow, (typeof itemFields)[number]>;
export type ItemFacts = StoredDoc<Omit<Facts, RecentField> & Partial<Pick<Facts, RecentField>>>;

/** Returns the actions that are possible now. A bill without patient data is not sent again. */
const actionsOf = (row: ItemFacts, today: CalendarDate): readonly ListedAction[] => {
  const { state, patientName, nextReview, nextReviewUntil, transmissionStatus } = row;
  const isReviewable = nextReview === 'second_review' && nextReviewUntil !== null && nextReviewUntil >= today;
  const isOpen = state !== 'closed';
  const isSendable = isOpen && patientName !== null;
  return [
    ...(isSendable && isReviewable ? (['second_review'] as const) : []),
    ...(isSendable && state === 'rejected' ? (['resubmit'] as const) : []),
    ...(isSendable && isStuck(transmissionStatus) ? (['set_delivery_route'] as const) : []),
    'assign',
    'add_note',
    ...(isOpen ? (['close'] as const) : []),
  ];
};

/** Returns the drafts with their deadline, which only the review that can be requested next has. */
const reviewDraftsOf = ({ reviewDrafts = [], nextReview, nextReviewSafe, nextReviewUntil }: ItemFacts) =>
  reviewDrafts.map((draft) => ({
    ...draft,
    ...(draft.type === nextReview &&
      nextReviewSafe !== null &&
      nextReviewUntil !== null && { safeDay: nextReviewSafe, lastDay: nextReviewUntil }),
  }));

/** Empty in embedded pages, which show no tasks. */
const taskOf = (
  row: ItemFacts,
  today: CalendarDate,
  owners: OwnerNames,
): Pick<DashboardItemView, 'owner' | 'dueOn' | 'snoozedUntil' | 'nextFollowUpOn' | 'actions' | 'reviewDrafts'> => {
  if (owners === null) return {};
  const { ownerId, dueOn, snoozedUntil, nextFollowUpOn } = row;
  const reviewDrafts = reviewDraftsOf(row);
  return {
    actions: actionsOf(row, today),
    ...(ownerId !== null && { owner: { id: ownerId, name: owners.get(ownerId) ?? null } }),
    ...(dueOn !== null && { dueOn }),
    ...(snoozedUntil !== null && snoozedUntil > today && { snoozedUntil }),
    ...(nextFollowUpOn !== null && { nextFollowUpOn }),
    ...(reviewDrafts.length > 0 && { reviewDrafts }),
  };
};

export const presentItem = (
  row: ItemFacts,
  today: CalendarDate,
  names: DirectoryNames,
  owners: OwnerNames = null,
): DashboardItemView => ({
  id: row._id,
  billNumber: row.billNumber,
  externalId: row.externalId,
  patientName: names.patient(row),
  claimNumber: row.claimNumber,
  claimsAdministrator: { id: row.claimsAdminId, name: names.administrator(row) },
  status: presentStatusBadge(row.status, unsentLabelOf(row.state, row.transmissionStatus)),
  dateOfService: row.serviceDate === '' ? null : row.serviceDate,
  procedureCodes: row.procedureCodes,
  billingProviderId: names.providers.shown('billing', row.billingProviderId),
  renderingProviderId: names.providers.shown('rendering', row.renderingProviderId),
  renderingProviderName: names.provider('rendering', row.renderingProviderId, row.renderingProviderName),
  submittedAt: new Date(row.submittedTime).toISOString(),
  updatedAt: new Date(row.updatedTime).toISOString(),
  ...taskOf(row, today, owners),
  arAgeDays: daysBetween(row.submittedDate, today),
  totalCharge: dollarsOf(row.chargedCents),
  totalPaid: dollarsOf(row.paidCents),
  balanceDue: dollarsOf(row.balanceCents),
});
