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
 * Each check returns or refuses. Their order is part of the contract: credential, origin, environment, organization,
 * permission, scope.
 */

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
 * Requires a browser session's exact origin. Browsers send no Origin header with a GET to the page's own origin. In
 * that case Sec-Fetch-Site, which pages cannot set, must be `same-origin`, and the Host header must match the origin.
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

/** Compares using the origin's scheme, because TLS may end at a proxy. */
const isOriginOf = (origin: string, host: string): boolean => {
  const asked = `${new URL(origin).protocol}//${host}/`;
  return URL.canParse(asked) && new URL(asked).href === `${origin}/`;
};

export const checkEnvironment = ({ environment }: Principal, entry: OperationEntry): void => {
  if (entry.environment !== undefined && entry.environment !== environment) refuse('environment_mismatch');
};

/** Pattern of organization IDs, which become part of stream names. */
const organizationIdPattern = /^[A-Za-z0-9_]{1,128}$/;

/**
 * Takes the organization from the header or path, or else the credential's home. Only an account key may name another
 * organization, which must have the same account and environment. Other organizations are never loaded.
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

const isPermitted = (
  { actor, permissions }: Pick<RequestContext, 'actor' | 'permissions'>,
  { server, browser, workspace }: OperationEntry,
): boolean =>
  actor.kind === 'server_key'
    ? server !== 'public' && satisfiesAny(permissions, server)
    : satisfiesAny(permissions, browser ?? []) || satisfiesAny(permissions, workspace ?? []);

/** A write's response contains only data that the caller may also read. The `system` actor may read everything. */
export const canRead = (context: Pick<RequestContext, 'actor' | 'permissions'>, id: OperationId): boolean =>
  context.actor.kind === 'system' || isPermitted(context, operation(id));

/** Returns true if the caller may read SSNs. Other callers receive redacted copies of documents. */
export const canReadIdentifiers = ({ actor, permissions }: Pick<RequestContext, 'actor' | 'permissions'>): boolean =>
  actor.kind === 'system' || permissions.has('identifiers:read');

export const canSeeRequests = (context: RequestContext): boolean =>
  context.organization.treatmentBilling && canRead(context, 'getRfa');

export const checkTreatmentBilling = ({ organization }: Pick<RequestContext, 'organization'>): void => {
  if (!organization.treatmentBilling) refuse('treatment_billing_not_enabled');
};

/**
 * Files with data about many patients need `exports:create`: 45 CFR 164.514(d) limits each role to the minimum
 * necessary data. Files without patient data, such as the access record, do not.
 */
export const checkExport = (
  { permissions }: Pick<Principal, 'permissions'>,
  { id, entry }: KnownOperation,
  accept: string | undefined,
): void => {
  const asCsv =
    entry.csv !== undefined && patientDataActions[id] !== null && (entry.csv === 'only' || prefersCsv(accept));
  const isExport = entry.answer === 'file' && patientDataActions[id] === 'export';
  if ((!asCsv && !isExport) || permissions.has('exports:create')) return;
  refuse('permission_denied', {
    detail: asCsv
      ? 'A CSV file with data of many bills requires the permission exports:create. Without it, request the data as JSON.'
      : 'A file with data of many bills requires the permission exports:create.',
  });
};

export const checkPermission = (principal: Principal, entry: OperationEntry): void => {
  if (entry.account && principal.reach !== 'account')
    refuse('permission_denied', { detail: 'This operation requires a key of the whole account.' });
  if (!isPermitted(principal, entry)) refuse('permission_denied');
};

/** Returns true if the client requests a file, by media type or by the `format` parameter. */
const asksForFile = (
  { alsoMedia = [] }: OperationEntry,
  { headers, query }: Pick<FastifyRequest, 'headers' | 'query'>,
): boolean => {
  const accept = headers.accept?.toLowerCase() ?? '';
  const { format = 'json' } = query as { readonly format?: unknown };
  return format !== 'json' || ['text/csv', ...alsoMedia].some((type) => accept.includes(type));
};

/** Refuses a sensitive operation if the workspace user has a second factor but has not proved it recently. */
export const checkStepUp = async (
  { needsProof }: Pick<Principal, 'needsProof'>,
  entry: OperationEntry,
  request: Pick<FastifyRequest, 'headers' | 'query'>,
): Promise<void> => {
  const stepUp = stepUpFor(entry);
  if (needsProof === undefined || stepUp === null || (stepUp === 'files' && !asksForFile(entry, request))) return;
  if (await needsProof()) refuse('second_factor_required');
};

/** Refuses operations outside the scope of a session limited to one customer or bill. Returns 404 for other bills. */
export const checkScope = ({ scope }: Principal, entry: OperationEntry, billId: string | undefined): void => {
  if (scope.kind === 'organization') return;
  if (entry.reach === 'organization') refuse('scope_not_allowed');
  if (scope.kind !== 'bill') return;
  if (entry.reach === 'collection' || entry.reach === 'create') refuse('scope_not_allowed');
  if (hasBillInPath(entry) && billId !== scope.billId) refuse('not_found');
};
