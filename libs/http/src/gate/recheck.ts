import type { FastifyRequest } from 'fastify';
import type { Authenticator, OrganizationReader } from '../auth/principal.js';
import { checkPermission, chooseOrganization, credentialOf } from './credential-checks.js';
import { namedOrganization } from '../requests/headers.js';
import { operationOf } from '../routing/routes.js';

/**
 * Repeats the credential checks of the gate for a request whose response is still being sent. Throws the refusal if the
 * credential was revoked, has expired or has lost the permission. Long-running responses call this every few seconds.
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
