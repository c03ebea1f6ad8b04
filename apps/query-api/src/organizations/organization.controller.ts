import { queryController } from '../kernel/query-controller.js';
import { ListHandovers } from './handover.queries.js';
import { ListAudit } from './audit.queries.js';
import { ListBillRules, TestBillRule } from './bill-rule.queries.js';
import { GetPayerContracts, ListPayerContracts } from './payer-contract.queries.js';
import {
  GetBillingProfile,
  GetKey,
  GetLegalHold,
  GetOrganization,
  GetSignInRules,
  GetTeam,
  ListCustomAdministrators,
  ListKeys,
  ListLegalHolds,
  ListLocations,
  ListOrganizations,
  OpenW9,
} from './organization.queries.js';

/** Routes with and without an organization in the path run the same query: the gate has selected the organization. */
export const OrganizationQueriesController = queryController({
  getOwnOrganization: GetOrganization,
  getOrganization: GetOrganization,
  getOwnBillingProfile: GetBillingProfile,
  getBillingProfile: GetBillingProfile,
  listOwnLocations: ListLocations,
  listLocations: ListLocations,
  getOwnW9Content: OpenW9,
  getW9Content: OpenW9,
  listCustomAdministrators: ListCustomAdministrators,
  listBillRules: ListBillRules,
  testBillRule: TestBillRule,
  listPayerContracts: ListPayerContracts,
  getPayerContracts: GetPayerContracts,
  getTeam: GetTeam,
  listOrganizations: ListOrganizations,
  listHandovers: ListHandovers,
  getSignInRules: GetSignInRules,
  listKeys: ListKeys,
  listLegalHolds: ListLegalHolds,
  getLegalHold: GetLegalHold,
  getKey: GetKey,
  listAudit: ListAudit,
});
