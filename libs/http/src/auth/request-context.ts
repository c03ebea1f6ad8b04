import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ShownIds } from '#access-record';
import type { OperationId } from '#contracts';
import type { Environment } from '#domain';
import type { Actor } from '#event-store';
import type { RequestTime } from '../overload/request-time.js';
import type { OrganizationFacts, Principal, Scope } from './principal.js';

/** Context of a request. Complete before the body is read. */
export interface RequestContext {
  readonly requestId: string;
  readonly operation: OperationId;
  /** Client's address. Absent for calls without HTTP, and if a proxy did not provide an IP address. */
  readonly address?: string;
  readonly organizationId: string;
  readonly environment: Environment;
  readonly organization: OrganizationFacts;
  readonly actor: Actor;
  /** Stream of the key or session that authenticated the request. */
  readonly credential: string;
  /** Stream of the key or workspace session that issued this session. Absent for server keys. */
  readonly issuer?: string;
  /** `account` if the credential reaches every organization of its account. */
  readonly reach: 'organization' | 'account';
  readonly permissions: ReadonlySet<string>;
  readonly scope: Scope;
  /** Name of the key or of the session's user. */
  readonly keyName: string;
  /** Method and path without aliases and query, such as `POST /v2/bills`. It is the scope of idempotency keys. */
  readonly route: string;
  /** Validated Idempotency-Key header, or null if the request doesn't have one. */
  readonly idempotencyKey: string | null;
  /** Resource version that the client has seen (If-Match). Absent if not sent. */
  readonly ifMatch?: string;
  /** Body sent to an operation that accepts none. `refuseBody` refuses it unless it is empty. */
  readonly unaskedBody?: unknown;
  /** Absent for calls that did not arrive over HTTP. */
  readonly time?: RequestTime;
  /** Bills in a file whose path does not name them, such as a PDF with many bills. Used for the access record. */
  readonly shown?: ShownIds;
  /** Log position that the response must include (Min-Event-Position), or null. */
  readonly minEventPosition: bigint | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's context. The gate sets it for every operation that needs a credential. */
    caller: RequestContext | null;
    /** Holder of the credential. Set even if the request is refused later. */
    asker: Pick<Principal, 'organizationId' | 'actor' | 'name'> | null;
    problemCode: string | null;
  }
}

/** Returns the caller's context. Throws `TypeError` if the operation needs no credential. */
export const contextOf = (request: FastifyRequest): RequestContext => {
  if (request.caller === null) throw new TypeError('this operation needs no credential, so it has no request context');
  return request.caller;
};

/** Injects the RequestContext: `create(@Ctx() context: RequestContext)`. */
export const Ctx = createParamDecorator((_: unknown, host: ExecutionContext) =>
  contextOf(host.switchToHttp().getRequest<FastifyRequest>()),
);

/** The wall clock plus the offset of a sandbox clock. */
export const currentTimeOf = ({ organization }: RequestContext): Date =>
  new Date(Date.now() + organization.clockOffsetMs);
