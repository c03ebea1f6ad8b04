import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ShownIds } from '#access-record';
import type { OperationId } from '#contracts';
import type { Environment } from '#domain';
import type { Actor } from '#event-store';
import type { RequestTime } from '../overload/request-time.js';
import type { OrganizationFacts, Principal, Scope } from './principal.js';

/** Everything a controller may know about who asks, settled before its body is read. */
export interface RequestContext {
  readonly requestId: string;
  readonly operation: OperationId;
  /** Network address that it came from; absent where nobody asked over HTTP, and where a proxy names none. */
  readonly address?: string;
  readonly organizationId: string;
  readonly environment: Environment;
  readonly organization: OrganizationFacts;
  readonly actor: Actor;
  /** The stream of the key or session that was sent. */
  readonly credential: string;
  /** The stream of what issued the session that was sent: the key, or the open workspace; absent of server keys. */
  readonly issuer?: string;
  /** Does the credential reach every organization of its account, or this one only? */
  readonly reach: 'organization' | 'account';
  readonly permissions: ReadonlySet<string>;
  readonly scope: Scope;
  /** The name of the key, or of the person in a session. */
  readonly keyName: string;
  /** Method and path without alias and query, as idempotency keys are scoped: `POST /v2/bills`. */
  readonly route: string;
  /** The Idempotency-Key, its form checked; null without one. */
  readonly idempotencyKey: string | null;
  /** If-Match: what the client has seen of what it changes; absent: it does not say. */
  readonly ifMatch?: string;
  /** A body where the operation takes none: refused by `refuseBody`, unless it is empty. Undefined without one. */
  readonly unaskedBody?: unknown;
  /** How long it has waited, and whether anybody still does; absent where nobody asked over HTTP. */
  readonly time?: RequestTime;
  /** Bills that a file shows whose text does not name them, such as a PDF of many: for the record of access. */
  readonly shown?: ShownIds;
  /** Log position that the answer must include (Min-Event-Position); null without one. */
  readonly minEventPosition: bigint | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate on every operation that needs a credential. */
    caller: RequestContext | null;
    /** Holder of the credential that was sent, known even where the request is refused after that. */
    asker: Pick<Principal, 'organizationId' | 'actor' | 'name'> | null;
    /** Code of the problem that the request was refused with. */
    problemCode: string | null;
  }
}

/** The context of a request whose operation needs a credential. */
export const contextOf = (request: FastifyRequest): RequestContext => {
  if (request.caller === null) throw new TypeError('this operation has no credential, so nobody asks');
  return request.caller;
};

/** Injects the RequestContext: `create(@Ctx() context: RequestContext)`. */
export const Ctx = createParamDecorator((_: unknown, host: ExecutionContext) =>
  contextOf(host.switchToHttp().getRequest<FastifyRequest>()),
);

/** The organization's present moment: the wall clock, shifted where a sandbox shifted it. */
export const currentTimeOf = ({ organization }: RequestContext): Date =>
  new Date(Date.now() + organization.clockOffsetMs);
