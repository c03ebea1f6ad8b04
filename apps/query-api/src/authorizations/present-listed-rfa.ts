import type { ListedRfaView } from '#contracts';
import type { CalendarDate } from '#domain';
import type { RfaRow } from '#read-models';
import { bucketOf } from './rfa-summary.js';

export const presentListedRfa = (row: RfaRow & { readonly _id: string }, today: CalendarDate): ListedRfaView => ({
  id: row._id,
  rfaNumber: row.rfaNumber,
  externalId: row.externalId,
  customerExternalId: row.customerExternalId,
  status: row.status,
  lifecycleStatus: row.lifecycleStatus,
  createdAt: row.createdAt,
  submittedAt: row.submittedAt,
  updatedAt: row.updatedAt,
  overdue: row.overdue,
  employeeName: row.employeeName,
  claimNumber: row.claimNumber,
  providerName: row.providerName,
  administratorName: row.administratorName,
  itemCount: row.itemCount,
  answerBy: row.answerBy,
  agingBucket: bucketOf(row, today),
});
