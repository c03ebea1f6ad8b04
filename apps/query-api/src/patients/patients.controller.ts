import { queryController } from '../kernel/query-controller.js';
import { GetAccounting, ListDisclosures } from './disclosure.queries.js';

export const PatientsController = queryController({
  listDisclosures: ListDisclosures,
  getAccounting: GetAccounting,
});
