import { m } from '../../messages';
import type { CsvHeads } from '../../ui/screen-csv';

const { columns } = m.bills;

export const billHeads: CsvHeads = {
  ...columns,
  claimsAdministratorName: columns.claimsAdministrator,
  // The export contains the status and its label. The screen shows only the label.
  status: null,
  statusLabel: columns.status,
};
