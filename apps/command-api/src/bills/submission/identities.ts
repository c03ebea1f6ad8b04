import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { base32, fromBase32 } from '#domain';
import { Vault } from '#event-store';

const NONCE_BYTES = 10;
const TAG_BYTES = 10;

/** If two customers use the same external ID, it means two different people. */
export interface Owner {
  readonly organizationId: string;
  readonly customerExternalId: string | null;
}

/** Self-verifying IDs: a nonce and an authentication tag made with the organization's key. No list of IDs is stored. */
@Injectable()
export class Identities {
  constructor(private readonly vault: Vault) {}

  /** Returns a deterministic ID for an external ID, or a new ID if there is none. */
  async idFor(kind: 'pat' | 'clm', owner: Owner, externalId: string | null): Promise<string> {
    const nonce =
      externalId === null
        ? randomBytes(NONCE_BYTES)
        : (await this.hmac(kind, owner, 'nonce', externalId)).subarray(0, NONCE_BYTES);
    return `${kind}_${base32(Buffer.concat([nonce, await this.tag(kind, owner, nonce)]))}`;
  }

  /** True if the ID was created for this owner. */
  async verify(kind: 'pat' | 'clm', owner: Owner, id: string): Promise<boolean> {
    const bytes = fromBase32(id.slice(kind.length + 1));
    if (!id.startsWith(`${kind}_`) || bytes?.length !== NONCE_BYTES + TAG_BYTES) return false;
    const expected = await this.tag(kind, owner, bytes.subarray(0, NONCE_BYTES));
    return timingSafeEqual(bytes.subarray(NONCE_BYTES), expected);
  }

  private async tag(kind: string, owner: Owner, nonce: Uint8Array): Promise<Buffer> {
    return (await this.hmac(kind, owner, 'tag', nonce)).subarray(0, TAG_BYTES);
  }

  private hmac(kind: string, owner: Owner, use: string, value: string | Uint8Array): Promise<Buffer> {
    const customer = owner.customerExternalId === null ? 'all' : `customer ${owner.customerExternalId}`;
    return this.vault.hmac(owner.organizationId, 'ids', kind, use, customer, value);
  }
}
