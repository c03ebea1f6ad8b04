import { Injectable } from '@nestjs/common';
import { Vault } from '#event-store';
import type { RequestContext, Scope } from '#http';
import { requestJson } from './request-json.js';

/** Hashes by which a request is found in the log. Neither the key nor the request can be derived from them. */
export interface RequestIdentity {
  /** HMAC of the Idempotency-Key, the organization and the route, hex. */
  readonly key: string;
  /** HMAC of the request, hex. */
  readonly fingerprint: string;
}

export interface RequestContent {
  /** Undefined if none was sent. */
  readonly body: unknown;
  /** Hex SHA-256 of each document, in the order of the placeholders in the body. */
  readonly digests?: readonly string[];
  /** The customer that the request acts for, taken from its session or its body. */
  readonly customerExternalId?: string | null;
}

@Injectable()
export class IdempotencyKeys {
  constructor(private readonly vault: Vault) {}

  /** Null without an Idempotency-Key. */
  async identify(context: RequestContext, content: RequestContent): Promise<RequestIdentity | null> {
    const { idempotencyKey, organizationId, route, scope } = context;
    if (idempotencyKey === null) return null;
    const { digests, customerExternalId = customerOf(scope) } = content;
    // A body sent to an operation that takes none is rejected, but it still counts as part of the request.
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
