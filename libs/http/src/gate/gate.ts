import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShownIds } from '#access-record';
import { isMutation } from '#contracts';
import { checkAddress } from '../auth/allowed-addresses.js';
import type { Authenticator, OrganizationReader } from '../auth/principal.js';
import { cameFrom, type SessionIndex } from '../auth/session-index.js';
import { trackedRequestOf } from '../overload/arrivals.js';
import { requestTimeOf } from '../overload/request-time.js';
import { checkPage, refuseMethod } from '../pages/page-gate.js';
import { pageAt, pageOfPath } from '../pages/page-routes.js';
import { nearestPath } from '../problems/nearest-path.js';
import { refuse, type RefusalOptions } from '../problems/refusal.js';
import { counterKeysFor } from '../rate-limit/counter-keys.js';
import type { RateLimits } from '../rate-limit/rate-limits.js';
import { parseQuery } from '../validation/query.js';
import { checkBody } from '../requests/body-checks.js';
import { answerOptions, allowOrigin, removeCorsHeaders } from '../requests/cors.js';
import {
  checkEnvironment,
  checkExport,
  checkOrigin,
  checkPermission,
  checkScope,
  checkStepUp,
  chooseOrganization,
  credentialOf,
} from './credential-checks.js';
import { pathOf } from '../routing/addresses.js';
import {
  checkNamedOrganization,
  idempotencyKeyOf,
  ifMatchOf,
  minEventPositionOf,
  namedOrganization,
} from '../requests/headers.js';
import { checkMessage, checkPath } from '../requests/message-checks.js';
import { canonicalPath, methodsAt, operationOf, type KnownOperation } from '../routing/routes.js';

/** Suggests the nearest existing path to a client that requested an unknown path. */
const suggestPath = (path: string): RefusalOptions => {
  const nearest = nearestPath(path);
  return nearest === null ? {} : { detail: `This path does not exist. Did you mean ${nearest}?` };
};

/**
 * Checks every request before its body is read. The first failed check determines the problem. Runs as Fastify's
 * `onRequest` hook and sets `request.caller`.
 */
export class Gate {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly organizations: OrganizationReader,
    private readonly limits: RateLimits,
    private readonly publicOrigin: string,
    private readonly sessions: Pick<SessionIndex, 'used'>,
  ) {}

  /** Resolves with the reply if the gate has already sent a response; Fastify then stops processing. */
  async pass(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    allowOrigin(request, reply);
    checkMessage(request);
    if (request.is404) return this.unrouted(request, reply);
    const route = pageAt(request.routeOptions.url);
    if (route) {
      checkPage(route, request, reply, this.publicOrigin);
      checkPath(request);
    }
    const known = operationOf(request);
    if (known === undefined) return undefined;
    if (known.entry.server !== 'public') await this.identify(request, reply, known);
    checkBody(known.entry, request.headers);
    return undefined;
  }

  /** A 405 lists the path's methods, including those that another process of this service handles. */
  private unrouted(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const path = pathOf(request.url);
    const route = pageOfPath(path);
    if (route) return refuseMethod(route, request, reply);
    const methods = methodsAt(path);
    if (methods.length === 0) return refuse('not_found', suggestPath(path));
    if (request.method === 'OPTIONS') return answerOptions(request, reply, methods);
    return refuse('method_not_allowed', { headers: { allow: methods.join(', ') } });
  }

  private async identify(request: FastifyRequest, reply: FastifyReply, { id, entry }: KnownOperation): Promise<void> {
    const { headers } = request;
    const params = request.params as Readonly<Record<string, string | undefined>>;
    const principal = await this.limits.guard(request, async () => {
      const found = await credentialOf(this.authenticator, headers.authorization);
      checkAddress(found, request);
      return found;
    });
    const { organizationId: home, actor, name } = principal;
    request.asker = { organizationId: home, actor, name };
    if (actor.kind === 'server_key') removeCorsHeaders(reply);
    if (principal.session) this.sessions.used(principal.session, cameFrom(request));
    checkOrigin(principal, request);
    checkEnvironment(principal, entry);
    const named = namedOrganization(request);
    const organization = await chooseOrganization(
      this.organizations,
      principal,
      named,
      entry.path.startsWith('/organizations/{id}') ? params['id'] : undefined,
    );
    request.asker = { organizationId: organization.organizationId, actor, name };
    trackedRequestOf(request.raw)?.belongsTo(organization.accountId);
    if (entry.scopeFirst) checkScope(principal, entry, params['billId']);
    checkPermission(principal, entry);
    checkExport(principal, { id, entry }, headers.accept);
    checkScope(principal, entry, params['billId']);
    await checkStepUp(principal, entry, request);
    await this.limits.take(entry.rate, counterKeysFor(principal, organization.organizationId), reply);
    checkNamedOrganization(entry, named);
    request.caller = {
      requestId: request.id,
      operation: id,
      // A proxy's header may contain any text, and events store this field unencrypted.
      ...(isIP(request.ip) !== 0 && { address: request.ip }),
      organizationId: organization.organizationId,
      environment: organization.environment,
      organization,
      actor: principal.actor,
      credential: principal.credential,
      reach: principal.reach,
      permissions: principal.permissions,
      scope: principal.scope,
      ...(principal.issuer !== undefined && { issuer: principal.issuer }),
      keyName: principal.name,
      route: `${entry.method} ${canonicalPath(entry, params)}`,
      idempotencyKey: isMutation(entry) ? idempotencyKeyOf(headers) : null,
      ...ifMatchOf(entry, headers),
      minEventPosition: isMutation(entry) ? null : minEventPositionOf(headers),
      time: requestTimeOf(request, reply),
      shown: new ShownIds(),
    };
    checkPath(request);
    request.query = parseQuery(entry.query, request.query as Readonly<Record<string, unknown>>);
  }
}
