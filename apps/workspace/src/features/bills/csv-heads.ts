import { m } from '../../messages';
import type { CsvHeads } from '../../ui/screen-csv';

const { columns } = m.bills;

export const billHeads: CsvHeads = {
  ...columns,
  claimsAdministratorName: columns.claimsAdministrator,
  // The next column is its label.
  status: null,
  statusLabel: columns.status,
};
