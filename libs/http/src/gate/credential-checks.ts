import type { FastifyRequest } from 'fastify';
import {
  satisfiesAny,
  hasBillInPath,
  operation,
  patientDataActions,
  stepUpFor,
  type OperationEntry,
  type OperationId,
} from '#contracts';
import { prefersCsv } from '../answers/prefers-csv.js';
import {
  isSameAccount,
  type Authenticator,
  type OrganizationFacts,
  type OrganizationReader,
  type Principal,
} from '../auth/principal.js';
import type { RequestContext } from '../auth/request-context.js';
import { refuse } from '../problems/refusal.js';
import type { KnownOperation } from '../routing/routes.js';

/*
 * The 401 and 403 of a request, each check a function that passes or refuses. Their order is part of the contract:
 * credential, origin, environment, organization, permission, scope.
 */

/** Principal that the Authorization header stands for. */
export const credentialOf = async (
  authenticator: Authenticator,
  authorization: string | undefined,
): Promise<Principal> => {
  if (authorization === undefined || authorization === '') return refuse('credential_missing');
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  if (token === undefined) return refuse('credential_invalid');
  const found = await authenticator.authenticate(token);
  return 'refused' in found ? refuse(found.refused) : found.principal;
};

/**
 * A browser session works from its exact origin only, and never without one. Browsers send no Origin with a GET to the
 * page's own origin: then they say so by Sec-Fetch-Site, which no page can set, and the origin is the one of the Host.
 * With every other method they send it.
 */
export const checkOrigin = (
  { allowedOrigin }: Principal,
  { method, headers, host }: Pick<FastifyRequest, 'method' | 'headers' | 'host'>,
): void => {
  if (allowedOrigin === null) return;
  const { origin } = headers;
  const matches =
    origin === undefined
      ? (method === 'GET' || method === 'HEAD') &&
        headers['sec-fetch-site'] === 'same-origin' &&
        isOriginOf(allowedOrigin, host)
      : origin === allowedOrigin;
  if (!matches) refuse('origin_mismatch');
};

/** TLS may end in front of this service, so the scheme is the one that the session was issued for. */
const isOriginOf = (origin: string, host: string): boolean => {
  const asked = `${new URL(origin).protocol}//${host}/`;
  return URL.canParse(asked) && new URL(asked).href === `${origin}/`;
};

export const checkEnvironment = ({ environment }: Principal, entry: OperationEntry): void => {
  if (entry.environment !== undefined && entry.environment !== environment) refuse('environment_mismatch');
};

/** Organization ids become stream names: nothing else may get that far. */
const organizationIdPattern = /^[A-Za-z0-9_]{1,128}$/;

/**
 * The organization of the request: the one in the header or the path, else the credential's home. Only an account key
 * may name another one, and only one of its own account and environment; nothing is opened of any other.
 */
export const chooseOrganization = async (
  organizations: OrganizationReader,
  principal: Principal,
  header: string | undefined,
  path: string | undefined,
): Promise<OrganizationFacts> => {
  if (header !== undefined && path !== undefined && header !== path) return refuse('organization_mismatch');
  const home = principal.organizationId;
  const chosen = header ?? path ?? home;
  if (chosen !== home && (principal.reach !== 'account' || !organizationIdPattern.test(chosen)))
    return refuse('organization_mismatch');
  if (!(await isSameAccount(organizations, home, chosen))) return refuse('organization_mismatch');
  const organization = await organizations.get(chosen);
  return organization?.environment === principal.environment ? organization : refuse('organization_mismatch');
};

/** Has the credential the permissions of this operation? */
const isPermitted = (
  { actor, permissions }: Pick<RequestContext, 'actor' | 'permissions'>,
  { server, browser, workspace }: OperationEntry,
): boolean =>
  actor.kind === 'server_key'
    ? server !== 'public' && satisfiesAny(permissions, server)
    : satisfiesAny(permissions, browser ?? []) || satisfiesAny(permissions, workspace ?? []);

/**
 * Might the same credential have read this by itself? The answer of a write holds no more than that. Whoever works
 * inside the service reads everything.
 */
export const canRead = (context: Pick<RequestContext, 'actor' | 'permissions'>, id: OperationId): boolean =>
  context.actor.kind === 'system' || isPermitted(context, operation(id));

/** May the credential see identifiers (SSNs)? Papers for all others are redacted copies. */
export const canReadIdentifiers = ({ actor, permissions }: Pick<RequestContext, 'actor' | 'permissions'>): boolean =>
  actor.kind === 'system' || permissions.has('identifiers:read');

/** Does it see requests for authorization beside other things? */
export const canSeeRequests = (context: RequestContext): boolean =>
  context.organization.treatmentBilling && canRead(context, 'getRfa');

/** Requests for authorization are for organizations that bill treatment. */
export const checkTreatmentBilling = ({ organization }: Pick<RequestContext, 'organization'>): void => {
  if (!organization.treatmentBilling) refuse('treatment_billing_not_enabled');
};

/**
 * A table of many patients as a file (CSV) takes a permission of its own: 45 CFR 164.514(d) asks that each role has what it needs
 * and no more. The record of access is no patient's data.
 */
export const checkExport = (
  { permissions }: Pick<Principal, 'permissions'>,
  { id, entry }: KnownOperation,
  accept: string | undefined,
): void => {
  if (!entry.csv || patientDataActions[id] === null || !prefersCsv(accept) || permissions.has('exports:create')) return;
  refuse('permission_denied', { detail: 'A file of many bills needs exports:create; as JSON this is answered.' });
};

export const checkPermission = (principal: Principal, entry: OperationEntry): void => {
  if (entry.account && principal.reach !== 'account')
    refuse('permission_denied', { detail: 'This needs a key of the whole account.' });
  if (!isPermitted(principal, entry)) refuse('permission_denied');
};

/** Is the answer asked for as a file, by its media type or by `format`? */
const asksForFile = (
  { alsoMedia = [] }: OperationEntry,
  { headers, query }: Pick<FastifyRequest, 'headers' | 'query'>,
): boolean => {
  const accept = headers.accept?.toLowerCase() ?? '';
  const { format = 'json' } = query as { readonly format?: unknown };
  return format !== 'json' || ['text/csv', ...alsoMedia].some((type) => accept.includes(type));
};

/** Refuses a person of the workspace who has a second factor and has not proved it for a while, where it is dangerous. */
export const checkStepUp = async (
  { needsProof }: Pick<Principal, 'needsProof'>,
  entry: OperationEntry,
  request: Pick<FastifyRequest, 'headers' | 'query'>,
): Promise<void> => {
  const stepUp = stepUpFor(entry);
  if (needsProof === undefined || stepUp === null || (stepUp === 'files' && !asksForFile(entry, request))) return;
  if (await needsProof()) refuse('second_factor_required');
};

/** Refuses what is out of reach of a session for one customer or one bill. Another bill does not exist for it. */
export const checkScope = ({ scope }: Principal, entry: OperationEntry, billId: string | undefined): void => {
  if (scope.kind === 'organization') return;
  if (entry.reach === 'organization') refuse('scope_not_allowed');
  if (scope.kind !== 'bill') return;
  if (entry.reach === 'collection' || entry.reach === 'create') refuse('scope_not_allowed');
  if (hasBillInPath(entry) && billId !== scope.billId) refuse('not_found');
};
