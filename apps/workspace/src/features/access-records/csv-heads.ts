import { m } from '../../messages';
import type { CsvHeads } from '../../ui/screen-csv';

/** The screen links to bills, so only their IDs show in a file what an entry is about. */
export const accessHeads: CsvHeads = {
  at: m.developers.at,
  action: m.access.did,
  outcome: m.access.outcome,
  actorKind: m.access.kind,
  actorId: m.access.actorId,
  actorName: m.bill.who,
  billIds: m.access.billIds,
  patientIds: m.access.patientIds,
  address: m.access.from,
  requestId: m.access.requestId,
};
