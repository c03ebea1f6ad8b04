import { queryController } from '../kernel/query-controller.js';
import { CountBills, GetBillDashboard, SearchOptions } from './dashboard.queries.js';

export const DashboardController = queryController({
  getBillDashboard: GetBillDashboard,
  exportBillDashboard: GetBillDashboard,
  getBillCounts: CountBills,
  searchDashboardOptions: SearchOptions,
});
