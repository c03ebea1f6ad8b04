import { queryController } from '../kernel/query-controller.js';
import { GetAuthorizationReport } from './authorization-report.queries.js';
import {
  GetAgingReport,
  GetOutlook,
  GetPaymentReport,
  GetProductivity,
  GetServiceLineItems,
} from './report.queries.js';

export const ReportsController = queryController({
  getProductivity: GetProductivity,
  getServiceLineItems: GetServiceLineItems,
  getPaymentReport: GetPaymentReport,
  getAgingReport: GetAgingReport,
  getOutlook: GetOutlook,
  getAuthorizationReport: GetAuthorizationReport,
});
