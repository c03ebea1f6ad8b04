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

/** Reference data. Part of the table of operations. */
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
      'The codes that EORs bear most, with what they mean. A payer may use others, which are taken all the same.',
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
      'What a submission would do: the recommended route is the one that the bill would take. Where a live organization exchanges files with partners, `ebill` is left out for a payer whom none of them knows; where no route is left, 404 `delivery_options_unavailable`.',
    answer: 'plain',
    query: DeliveryPreviewRequest,
    view: DeliveryOptionsView,
    problems: ['claims_administrator_not_found', 'delivery_options_unavailable'],
  },
} as const satisfies Record<string, OperationEntry>;
