import { queryController } from '../kernel/query-controller.js';
import { GetPrintBatch, GetPrintBatchPdf, ListPrintBatches } from './print.queries.js';

/** What is printed and mailed by people. */
export const PrintController = queryController({
  listPrintBatches: ListPrintBatches,
  getPrintBatch: GetPrintBatch,
  getPrintBatchPdf: GetPrintBatchPdf,
});
