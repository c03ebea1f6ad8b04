import { queryController } from '../kernel/query-controller.js';
import { GetTransmissionFile, ListTransmissions } from './transmission.queries.js';

export const TransmissionsController = queryController({
  listTransmissions: ListTransmissions,
  getTransmissionFile: GetTransmissionFile,
});
