import { queryController } from '../kernel/query-controller.js';
import { GetPayerFile, ListPayerFiles } from './payer-file.queries.js';

export const PayerFileQueriesController = queryController({
  listPayerFiles: ListPayerFiles,
  getPayerFile: GetPayerFile,
});
