import { queryController } from '../kernel/query-controller.js';
import {
  GetAdjustmentReport,
  GetDepositReport,
  GetReconciliation,
  GetUnappliedReport,
} from './money-report.queries.js';

export const MoneyReportsController = queryController({
  getDepositReport: GetDepositReport,
  exportDepositReport: GetDepositReport,
  getUnappliedReport: GetUnappliedReport,
  exportUnappliedReport: GetUnappliedReport,
  getAdjustmentReport: GetAdjustmentReport,
  exportAdjustmentReport: GetAdjustmentReport,
  getReconciliation: GetReconciliation,
  exportReconciliation: GetReconciliation,
});
