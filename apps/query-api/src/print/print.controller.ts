import { queryController } from '../kernel/query-controller.js';
import { GetPrintBatch, GetPrintBatchPdf, ListPrintBatches } from './print.queries.js';

/** Queries for bills and requests that users print and mail. */
export const PrintController = queryController({
  listPrintBatches: ListPrintBatches,
  getPrintBatch: GetPrintBatch,
  getPrintBatchPdf: GetPrintBatchPdf,
});
