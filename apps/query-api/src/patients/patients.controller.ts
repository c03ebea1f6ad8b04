import { queryController } from '../kernel/query-controller.js';
import { ListDisclosures } from './disclosure.queries.js';

export const PatientsController = queryController({ listDisclosures: ListDisclosures });
