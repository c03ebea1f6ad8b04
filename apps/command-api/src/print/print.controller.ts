import { commandController } from '#commands';
import { MarkPrintBatchMailed } from './mark-print-batch.js';

export const PrintController = commandController({
  markPrintBatchMailed: MarkPrintBatchMailed,
});
