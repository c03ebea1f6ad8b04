import { queryController } from '../kernel/query-controller.js';
import { GetPrintBatch, GetPrintBatchPdf, ListPrintBatches } from './print.queries.js';

export const PrintController = queryController({
  listPrintBatches: ListPrintBatches,
  getPrintBatch: GetPrintBatch,
  getPrintBatchPdf: GetPrintBatchPdf,
});
