import { queryController } from '../kernel/query-controller.js';
import { ListHandovers } from './handover.queries.js';
import { ListAudit } from './audit.queries.js';
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

/** The routes that name an organization and those that don’t ask the same: the gate has chosen it. */
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
