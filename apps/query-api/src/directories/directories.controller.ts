import { queryController } from '../kernel/query-controller.js';
import {
  GetClaimsAdministrator,
  GetPostalCode,
  PreviewDelivery,
  SearchClaimsAdministrators,
  SearchDiagnosisCodes,
} from './directory.queries.js';

export const DirectoriesController = queryController({
  searchClaimsAdministrators: SearchClaimsAdministrators,
  getClaimsAdministrator: GetClaimsAdministrator,
  getPostalCode: GetPostalCode,
  searchDiagnosisCodes: SearchDiagnosisCodes,
  getDeliveryPreview: PreviewDelivery,
});
