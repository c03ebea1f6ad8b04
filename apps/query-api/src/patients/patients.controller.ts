import { queryController } from '../kernel/query-controller.js';
import { GetPatient, ListPatients } from './patient.queries.js';
import { GetAccounting, ListDisclosures } from './disclosure.queries.js';

export const PatientsController = queryController({
  listPatients: ListPatients,
  getPatient: GetPatient,
  listDisclosures: ListDisclosures,
  getAccounting: GetAccounting,
});
