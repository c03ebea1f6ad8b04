import { queryController } from '../kernel/query-controller.js';
import {
  GetBill,
  GetBillEor,
  GetBillLifecycle,
  GetBillStatus,
  ListBillDocuments,
  ListBills,
  OpenBillDocument,
} from './bill.queries.js';

export const BillQueriesController = queryController({
  listBills: ListBills,
  getBill: GetBill,
  getBillStatus: GetBillStatus,
  getBillLifecycle: GetBillLifecycle,
  getBillEor: GetBillEor,
  listBillDocuments: ListBillDocuments,
  getBillDocument: OpenBillDocument,
  getBillDocumentContent: OpenBillDocument,
});
