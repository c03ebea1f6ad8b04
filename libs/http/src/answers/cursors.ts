import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Vault, type JsonObject } from '#event-store';
import { refuseParameter } from '../problems/refusal.js';

const TAG_BYTES = 9;
const LONGEST = 2048;
const BEGINNINGS: ReadonlySet<string> = new Set(['', '0']);

/** For whom a cursor is good: an organization, one kind of list, and what else it must not be carried across. */
export interface CursorOwner {
  readonly organizationId: string;
  /** `bills`, `events`: a cursor of one list is foreign to another. */
  readonly list: string;
  /** The customer of a limited session; cursors of others are foreign. */
  readonly customerExternalId?: string | null;
}

/**
 * Opaque cursors: a position as JSON with a short HMAC under the organization's key, Base64url. They hide nothing; they
 * only cannot be made up, changed, or used elsewhere. A malformed or foreign one is 400 `invalid_parameter`. No cursor, an
 * empty one and `0` are the beginning of any list.
 */
@Injectable()
export class Cursors {
  constructor(private readonly vault: Vault) {}

  async encode(owner: CursorOwner, position: JsonObject): Promise<string> {
    const payload = Buffer.from(JSON.stringify(position));
    return Buffer.concat([await this.tag(owner, payload), payload]).toString('base64url');
  }

  /** The position that a cursor stands for; null is the beginning. */
  async decode<Position extends JsonObject>(owner: CursorOwner, cursor = ''): Promise<Position | null> {
    if (BEGINNINGS.has(cursor.trim())) return null;
    const bytes = cursor.length > LONGEST ? Buffer.alloc(0) : Buffer.from(cursor, 'base64url');
    const payload = bytes.subarray(TAG_BYTES);
    if (payload.length === 0 || bytes.toString('base64url') !== cursor) return foreign();
    if (!timingSafeEqual(await this.tag(owner, payload), bytes.subarray(0, TAG_BYTES))) return foreign();
    return JSON.parse(payload.toString()) as Position;
  }

  private async tag({ organizationId, list, customerExternalId }: CursorOwner, payload: Buffer): Promise<Buffer> {
    const tag = await this.vault.hmac(organizationId, 'cursor', list, customerExternalId ?? '', payload);
    return tag.subarray(0, TAG_BYTES);
  }
}

const foreign = (): never => refuseParameter('cursor', 'is not a cursor of this list');
