import type { OperationEntry } from '../kernel/operation.js';
import {
  AdjustmentCodesRequest,
  AdjustmentCodesView,
  ClaimsAdministratorProfileView,
  ClaimsAdministratorRequest,
  ClaimsAdministratorsView,
  DeliveryOptionsView,
  DeliveryPreviewRequest,
  DiagnosisCodesView,
  PostalCodeRequest,
  PostalCodeView,
  SearchClaimsAdministratorsRequest,
  SearchDiagnosisCodesRequest,
} from './index.js';

const directory = {
  method: 'GET',
  body: 'none',
  status: [200],
  rate: 'default',
  section: 'Directories',
  reach: 'open',
  server: ['payers:read'],
  browser: ['payers:read'],
} as const;

/** Reference data. */
export const directoryOperations = {
  searchClaimsAdministrators: {
    ...directory,
    path: '/claims-administrators',
    summary: 'Search claims administrators',
    answer: 'plain',
    query: SearchClaimsAdministratorsRequest,
    view: ClaimsAdministratorsView,
  },
  getClaimsAdministrator: {
    ...directory,
    path: '/claims-administrators/{id}',
    summary: 'Get the directory profile of a claims administrator',
    answer: 'data',
    query: ClaimsAdministratorRequest,
    view: ClaimsAdministratorProfileView,
    problems: ['claims_administrator_not_found'],
  },
  getPostalCode: {
    ...directory,
    path: '/postal-codes',
    summary: 'Look up the city and state of a ZIP Code',
    answer: 'plain',
    query: PostalCodeRequest,
    view: PostalCodeView,
    problems: ['postal_code_not_found'],
  },
  searchDiagnosisCodes: {
    ...directory,
    path: '/diagnosis-codes',
    summary: 'Search ICD-10-CM diagnosis codes',
    answer: 'plain',
    query: SearchDiagnosisCodesRequest,
    view: DiagnosisCodesView,
  },
  searchAdjustmentCodes: {
    ...directory,
    path: '/adjustment-codes',
    ext: true,
    summary: 'Search common reason and remark codes of EORs',
    description:
      'Returns the most common codes of EORs with their descriptions. Payers may use other codes, and EORs with other codes are accepted.',
    answer: 'data',
    query: AdjustmentCodesRequest,
    view: AdjustmentCodesView,
  },
  getDeliveryPreview: {
    ...directory,
    path: '/delivery-preview',
    ext: true,
    summary: 'List the delivery methods of a claims administrator before a bill exists',
    description:
      'Returns the delivery methods that a submission would have: the recommended option is the delivery method that the bill would use. If a live organization exchanges files with partners, `ebill` is omitted for a payer that no partner knows. 404 `delivery_options_unavailable` if no delivery method is left.',
    answer: 'plain',
    query: DeliveryPreviewRequest,
    view: DeliveryOptionsView,
    problems: ['claims_administrator_not_found', 'delivery_options_unavailable'],
  },
} as const satisfies Record<string, OperationEntry>;
