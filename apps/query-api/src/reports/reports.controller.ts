import { queryController } from '../kernel/query-controller.js';
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
});
