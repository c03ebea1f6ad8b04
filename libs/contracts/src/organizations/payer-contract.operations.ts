import type { OperationEntry } from '../kernel/operation.js';
import { organizationChange, organizationQuery, taggedOrganizationQuery } from './operation-kinds.js';
import { ListedPayerContractsView, PayerContractsView, SavePayerContractsRequest } from './payer-contracts.js';

export const payerContractOperations = {
  listPayerContracts: {
    ...organizationQuery,
    path: '/organization/payer-contracts',
    ext: true,
    summary: 'List the payers with a contract',
    description: 'At most 200 payers. `GET /organization/payer-contracts/{payerId}` returns the rates.',
    view: [ListedPayerContractsView],
  },
  getPayerContracts: {
    ...taggedOrganizationQuery,
    path: '/organization/payer-contracts/{payerId}',
    ext: true,
    summary: 'Get the contracts with a payer',
    description: 'The list is empty if the practice has no contract with the claims administrator.',
    view: PayerContractsView,
  },
  savePayerContracts: {
    ...organizationChange,
    method: 'PUT',
    path: '/organization/payer-contracts/{payerId}',
    ext: true,
    summary: 'Save the contracts with a payer',
    description:
      'Replaces all contracts with the claims administrator (Labor Code § 5307.11). A bill that is submitted afterward has the amounts due under the contract in force on the date of service of each line. Submitted bills do not change. All contracts of a practice have at most 10,000 rates.',
    request: SavePayerContractsRequest,
    view: PayerContractsView,
    ifMatch: true,
  },
} as const satisfies Record<string, OperationEntry>;
