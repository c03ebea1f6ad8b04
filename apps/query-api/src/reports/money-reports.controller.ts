import { queryController } from '../kernel/query-controller.js';
import { GetAdjustmentReport, GetReconciliation, GetUnappliedReport } from './money-report.queries.js';

/** Reports about checks. */
export const MoneyReportsController = queryController({
  getUnappliedReport: GetUnappliedReport,
  getAdjustmentReport: GetAdjustmentReport,
  getReconciliation: GetReconciliation,
});
