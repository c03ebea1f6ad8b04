import { queryController } from '../kernel/query-controller.js';
import { GetAuthorizationReport } from './authorization-report.queries.js';
import { ExportDeadlines, ListDeadlines } from './deadline.queries.js';
import { ListDenialLines, ListDenials } from './denial.queries.js';
import {
  GetAgingReport,
  GetContractReport,
  GetOutlook,
  GetPaymentReport,
  GetProductivity,
  GetServiceLineItems,
} from './report.queries.js';

export const ReportsController = queryController({
  getProductivity: GetProductivity,
  exportProductivity: GetProductivity,
  getServiceLineItems: GetServiceLineItems,
  exportServiceLineItems: GetServiceLineItems,
  getPaymentReport: GetPaymentReport,
  exportPaymentReport: GetPaymentReport,
  getAgingReport: GetAgingReport,
  exportAgingReport: GetAgingReport,
  getContractReport: GetContractReport,
  exportContractReport: GetContractReport,
  listDeadlines: ListDeadlines,
  exportDeadlines: ExportDeadlines,
  listDenials: ListDenials,
  listDenialLines: ListDenialLines,
  getOutlook: GetOutlook,
  getAuthorizationReport: GetAuthorizationReport,
  exportAuthorizationReport: GetAuthorizationReport,
});
