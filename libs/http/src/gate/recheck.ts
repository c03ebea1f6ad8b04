import type { FastifyRequest } from 'fastify';
import type { Authenticator, OrganizationReader } from '../auth/principal.js';
import { checkPermission, chooseOrganization, credentialOf } from './credential-checks.js';
import { namedOrganization } from '../requests/headers.js';
import { operationOf } from '../routing/routes.js';

/**
 * Repeats the gate's credential checks for a long-running response, every few seconds. Throws if the credential was
 * revoked, has expired or lost the permission.
 */
export const recheck = async (
  authenticator: Authenticator,
  organizations: OrganizationReader,
  request: FastifyRequest,
): Promise<void> => {
  const entry = operationOf(request)?.entry;
  if (entry === undefined) return;
  const principal = await credentialOf(authenticator, request.headers.authorization);
  await chooseOrganization(organizations, principal, namedOrganization(request), undefined);
  checkPermission(principal, entry);
};
