import { ListOrganizationsRequest } from '../kernel/list-page.request.js';
import type { OperationEntry } from '../kernel/operation.js';
import { AuditEntryView, ListAuditRequest } from './audit.js';
import { CustomAdministratorRequest, CustomAdministratorView, RemovedView } from './custom-administrator.js';
import { LinkedOrganizationView, OpenedOrganizationView } from './linked-organization.views.js';
import {
  organizationQuery as get,
  organizationOperation as own,
  taggedOrganizationQuery as read,
  organizationChange as write,
} from './operation-kinds.js';
import {
  OpenOrganizationRequest,
  SaveBillingProfileRequest,
  SaveLocationsRequest,
  SaveW9Request,
} from './organization.requests.js';
import { BillingProfileView, LocationView, OrganizationView } from './organization.views.js';
import { keyOperations, teamOperations } from './team.operations.js';

const profile = { ...read, summary: 'Get the profile of an organization', view: OrganizationView } as const;
const choices = {
  ...read,
  browser: ['bills:create'],
  summary: 'Get the billing profile: providers and locations, with masked tax IDs',
  description:
    'For organization-wide credentials only. Sessions limited to a customer or a bill cannot read the billing profile.',
  view: BillingProfileView,
} as const;
const locations = { ...read, summary: 'List saved locations', view: [LocationView] } as const;
const saving =
  'A record is matched by `id`, or otherwise by `externalId`, and merged: absent fields and null keep their value, and an empty text clears it. A blank name counts as absent. An unmatched record is added with a generated ID. Records are never deleted.';
const saveProfile = {
  ...write,
  method: 'PUT',
  summary: 'Save the practice’s identity and providers',
  description: `${saving} Response-only fields (\`taxIdConfigured\`, \`taxIdLast4\`) are rejected.`,
  request: SaveBillingProfileRequest,
  view: OrganizationView,
  stepUp: 'always',
  ifMatch: true,
  problems: ['external_id_conflict'],
} as const;
const saveLocations = {
  ...write,
  method: 'PUT',
  request: SaveLocationsRequest,
  ifMatch: true,
  problems: ['external_id_conflict'],
} as const;
const saveW9 = {
  ...write,
  method: 'PUT',
  body: 'documents',
  bodyLimit: 15,
  summary: 'Save the W-9',
  description:
    'Replaces the current W-9. Bills that organization-wide credentials submit without a W-9 get it as their last document. A file over 10 MiB decoded is 413 `request_too_large`.',
  request: SaveW9Request,
  view: OrganizationView,
  stepUp: 'always',
  problems: ['invalid_pdf'],
} as const;
const w9Content = {
  ...get,
  ext: true,
  summary: 'Download the current W-9',
  answer: 'file',
  problems: ['not_found'],
} as const;

/** Profile, providers, locations, W-9, team, custom administrators, linked organizations, audit. */
export const organizationOperations = {
  getOwnOrganization: { ...profile, path: '/organization' },
  getOrganization: { ...profile, path: '/organizations/{id}' },
  getOwnBillingProfile: { ...choices, path: '/organization/billing-profile' },
  getBillingProfile: { ...choices, path: '/organizations/{id}/billing-profile', ext: true },
  saveOwnBillingProfile: { ...saveProfile, path: '/organization/billing-profile' },
  saveBillingProfile: { ...saveProfile, path: '/organizations/{id}/billing-profile' },
  listOwnLocations: { ...locations, path: '/organization/locations', ext: true },
  listLocations: { ...locations, path: '/organizations/{id}/locations' },
  saveOwnLocations: {
    ...saveLocations,
    path: '/organization/locations',
    summary: 'Save locations',
    description: `${saving} Returns the complete profile.`,
    view: OrganizationView,
  },
  saveLocations: {
    ...saveLocations,
    path: '/organizations/{id}/locations',
    summary: 'Save locations',
    description: `${saving} Returns all saved locations.`,
    view: [LocationView],
  },
  saveOwnW9: { ...saveW9, path: '/organization/w9' },
  saveW9: { ...saveW9, path: '/organizations/{id}/w9' },
  getOwnW9Content: { ...w9Content, path: '/organization/w9/content' },
  getW9Content: { ...w9Content, path: '/organizations/{id}/w9/content' },
  listCustomAdministrators: {
    ...read,
    path: '/organization/claims-administrators',
    ext: true,
    summary: 'List custom claims administrators',
    view: [CustomAdministratorView],
  },
  addCustomAdministrator: {
    ...write,
    method: 'POST',
    path: '/organization/claims-administrators',
    ext: true,
    status: [201],
    summary: 'Add a custom claims administrator',
    description: 'Searches then find the administrator, after matches from the directory, and bills can be sent to it.',
    request: CustomAdministratorRequest,
    view: CustomAdministratorView,
    ifMatch: true,
  },
  replaceCustomAdministrator: {
    ...write,
    method: 'PATCH',
    path: '/organization/claims-administrators/{id}',
    summary: 'Change a custom claims administrator',
    description:
      'Replaces all fields: a field that is absent, null or empty is cleared. `If-Match` takes the ETag of `GET /organization/claims-administrators`, the list that contains the administrator.',
    request: CustomAdministratorRequest,
    view: CustomAdministratorView,
    ifMatch: true,
  },
  removeCustomAdministrator: {
    ...write,
    method: 'DELETE',
    path: '/organization/claims-administrators/{id}',
    ext: true,
    body: 'none',
    summary: 'Remove a custom claims administrator',
    description:
      'Bills already sent to the administrator keep it. `If-Match` takes the ETag of `GET /organization/claims-administrators`.',
    view: RemovedView,
    ifMatch: true,
  },
  ...teamOperations,
  openOrganization: {
    ...own,
    method: 'POST',
    path: '/organizations',
    server: ['orgs:write'],
    browser: null,
    account: true,
    body: 'json',
    status: [201, 200],
    rate: 'writes',
    summary: 'Create or get a managed organization by its external ID',
    description:
      'Requires an account key. A new organization joins the account and environment of the key; `externalId` is unique within them. If the organization already exists (200), it does not change and nothing of the request is saved. `X-Service-Org-Id` is ignored.',
    request: OpenOrganizationRequest,
    view: OpenedOrganizationView,
  },
  listOrganizations: {
    ...get,
    path: '/organizations',
    ext: true,
    browser: null,
    summary: 'List the organizations that the key can access',
    description:
      'An account key lists its home organization first, then the linked organizations in the order in which they joined. An organization key lists only its own organization. A page has 100 organizations unless `limit` is sent. Follow `nextCursor` until it is null, or search with `q`.',
    view: LinkedOrganizationView,
    query: ListOrganizationsRequest,
    answer: 'page',
  },
  ...keyOperations,
  listAudit: {
    ...get,
    path: '/audit',
    ext: true,
    browser: null,
    workspace: ['audit:read'],
    answer: 'page',
    summary: 'List audit entries',
    description:
      'All entries recorded for the organization, oldest first, without patient data or free text. Reads, rejected requests and requests that changed nothing are not recorded. A page ends after `limit` entries or after 5,000 entries of the log, so it may be short or empty. Continue with `nextCursor`. It is null only if nothing followed the cursor; keep the previous cursor in that case.',
    query: ListAuditRequest,
    view: AuditEntryView,
    problems: ['cursor_expired'],
  },
} as const satisfies Record<string, OperationEntry>;
