import { Injectable } from '@nestjs/common';
import { Vault } from '#event-store';
import type { RequestContext, Scope } from '#http';
import { requestJson } from './request-json.js';

/** Marks by which a request is found in the log; neither the key nor the request can be derived from them. */
export interface RequestIdentity {
  /** HMAC of scope and Idempotency-Key, hex. */
  readonly key: string;
  /** HMAC of the request, hex. */
  readonly fingerprint: string;
}

export interface RequestContent {
  /** The parsed JSON body; undefined without one. */
  readonly body: unknown;
  /** Hex SHA-256 of each document, in the order of their placeholders. */
  readonly digests?: readonly string[];
  /** The customer that the request acts for, by its session or its body. */
  readonly customerExternalId?: string | null;
}

/** Turns an Idempotency-Key and its request into hashes under keys of the organization. */
@Injectable()
export class IdempotencyKeys {
  constructor(private readonly vault: Vault) {}

  /** Null when no Idempotency-Key was sent. */
  async identify(context: RequestContext, content: RequestContent): Promise<RequestIdentity | null> {
    const { idempotencyKey, organizationId, route, scope } = context;
    if (idempotencyKey === null) return null;
    const { digests, customerExternalId = customerOf(scope) } = content;
    // A body that is refused where none is taken makes another request of it.
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
