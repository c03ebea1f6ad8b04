import { presentStatusBadge, type DashboardItemView } from '#contracts';
import { daysBetween, dollarsOf, type CalendarDate } from '#domain';
import type { BillRow, StoredDoc } from '#read-models';

/** A row as the dashboard shows it; `today` is the organization's day in Los Angeles. */
export const presentItem = (row: StoredDoc<BillRow>, today: CalendarDate): DashboardItemView => ({
  id: row._id,
  billNumber: row.billNumber,
  externalId: row.externalId,
  patientName: row.patientName,
  claimNumber: row.claimNumber,
  claimsAdministrator: { id: row.claimsAdminId, name: row.claimsAdminName },
  status: presentStatusBadge(row.status),
  dateOfService: row.serviceDate === '' ? null : row.serviceDate,
  procedureCodes: row.procedureCodes,
  billingProviderId: row.billingProviderId,
  renderingProviderId: row.renderingProviderId,
  renderingProviderName: row.renderingProviderName,
  submittedAt: row.submittedAt,
  arAgeDays: daysBetween(row.submittedDate, today),
  totalCharge: dollarsOf(row.chargedCents),
  totalPaid: dollarsOf(row.paidCents),
  balanceDue: dollarsOf(row.balanceCents),
});
