import { Injectable } from '@nestjs/common';
import { Vault } from '#event-store';
import type { RequestContext, Scope } from '#http';
import { requestJson } from './request-json.js';

/** Hashes for finding a request in the log. Neither the key nor the request can be derived from them. */
export interface RequestIdentity {
  /** Hex HMAC of the Idempotency-Key, the organization, and the route. */
  readonly key: string;
  /** Hex HMAC of the request. */
  readonly fingerprint: string;
}

export interface RequestContent {
  /** Undefined if no body was sent. */
  readonly body: unknown;
  /** Each document's SHA-256 in hex, in the order of the placeholders in the body. */
  readonly digests?: readonly string[];
  /** The customer for whom the request acts, taken from its session or body. */
  readonly customerExternalId?: string | null;
}

@Injectable()
export class IdempotencyKeys {
  constructor(private readonly vault: Vault) {}

  /** Returns null if there is no Idempotency-Key. */
  async identify(context: RequestContext, content: RequestContent): Promise<RequestIdentity | null> {
    const { idempotencyKey, organizationId, route, scope } = context;
    if (idempotencyKey === null) return null;
    const { digests, customerExternalId = customerOf(scope) } = content;
    // If an operation takes no body, a body sent to it is rejected, but it is still part of the request.
    const body = context.unaskedBody ?? content.body;
    const request = [requestJson(body, digests), customerExternalId ?? '', billOf(scope)];
    const [key, fingerprint] = await Promise.all([
      this.vault.hmac(organizationId, 'idempotency', `${organizationId} ${route}`, idempotencyKey),
      this.vault.hmac(organizationId, 'fingerprint', JSON.stringify(request)),
    ]);
    return { key: key.toString('hex'), fingerprint: fingerprint.toString('hex') };
  }
}

const customerOf = (scope: Scope): string | null => (scope.kind === 'organization' ? null : scope.customerExternalId);
const billOf = (scope: Scope): string => (scope.kind === 'bill' ? scope.billId : '');
