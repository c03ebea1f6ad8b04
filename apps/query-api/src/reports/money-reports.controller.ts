import { queryController } from '../kernel/query-controller.js';
import {
  GetAdjustmentReport,
  GetDepositReport,
  GetReconciliation,
  GetUnappliedReport,
} from './money-report.queries.js';

export const MoneyReportsController = queryController({
  getDepositReport: GetDepositReport,
  getUnappliedReport: GetUnappliedReport,
  getAdjustmentReport: GetAdjustmentReport,
  getReconciliation: GetReconciliation,
});
