import { queryController } from '../kernel/query-controller.js';
import {
  GetClaimsAdministrator,
  GetPostalCode,
  PreviewDelivery,
  SearchAdjustmentCodes,
  SearchClaimsAdministrators,
  SearchDiagnosisCodes,
} from './directory.queries.js';

export const DirectoriesController = queryController({
  searchClaimsAdministrators: SearchClaimsAdministrators,
  getClaimsAdministrator: GetClaimsAdministrator,
  getPostalCode: GetPostalCode,
  searchDiagnosisCodes: SearchDiagnosisCodes,
  searchAdjustmentCodes: SearchAdjustmentCodes,
  getDeliveryPreview: PreviewDelivery,
});
