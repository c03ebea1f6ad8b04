import { createCipheriv, createDecipheriv, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Vault, type JsonObject } from '#event-store';
import { refuseParameter } from '../problems/refusal.js';

/** First byte of a sealed cursor. */
const SEALED_MARKER = 1;
const TAG_BYTES = 16;
const MAX_CURSOR_LENGTH = 2048;
const START_CURSORS: ReadonlySet<string> = new Set(['', '0']);
const CIPHER = 'aes-256-ctr';

/** For whom a cursor is good: an organization, one kind of list, and what else it must not be carried across. */
export interface CursorOwner {
  readonly organizationId: string;
  /** `bills`, `events`: a cursor of one list is foreign to another. */
  readonly list: string;
  /** The customer of a limited session; cursors of others are foreign. */
  readonly customerExternalId?: string | null;
}

/**
 * Opaque cursors: a position as JSON, sealed under the organization's key, Base64url. They tell nothing (positions in the
 * log count what other organizations do), and cannot be made up, changed, or used elsewhere; the same position makes the
 * same cursor, so that an answer with one can be compared. A malformed or foreign one is 400 `invalid_parameter`. No cursor,
 * an empty one and `0` are the beginning of any list.
 */
@Injectable()
export class Cursors {
  constructor(private readonly vault: Vault) {}

  async encode(owner: CursorOwner, position: JsonObject): Promise<string> {
    const payload = Buffer.from(JSON.stringify(position));
    // The tag of what is sealed begins the key stream (SIV): equal streams are of equal positions alone.
    const tag = await this.tag(owner, payload);
    const cipher = createCipheriv(CIPHER, await this.key(owner), tag);
    return Buffer.concat([Buffer.of(SEALED_MARKER), tag, cipher.update(payload), cipher.final()]).toString('base64url');
  }

  /** The position that a cursor stands for; null is the beginning. `parameter`: the name by which it was sent. */
  async decode<Position extends JsonObject>(
    owner: CursorOwner,
    cursor = '',
    parameter = 'cursor',
  ): Promise<Position | null> {
    if (START_CURSORS.has(cursor.trim())) return null;
    const bytes = cursor.length > MAX_CURSOR_LENGTH ? Buffer.alloc(0) : Buffer.from(cursor, 'base64url');
    if (bytes.toString('base64url') !== cursor) return refuseForeign(parameter);
    const payload = await this.opened(owner, bytes);
    return payload === null ? refuseForeign(parameter) : (JSON.parse(payload.toString()) as Position);
  }

  private async opened(owner: CursorOwner, bytes: Buffer): Promise<Buffer | null> {
    const [tag, sealed] = [bytes.subarray(1, 1 + TAG_BYTES), bytes.subarray(1 + TAG_BYTES)];
    if (bytes[0] !== SEALED_MARKER || sealed.length === 0) return null;
    const decipher = createDecipheriv(CIPHER, await this.key(owner), tag);
    const payload = Buffer.concat([decipher.update(sealed), decipher.final()]);
    return timingSafeEqual(await this.tag(owner, payload), tag) ? payload : null;
  }

  private async tag({ organizationId, list, customerExternalId }: CursorOwner, payload: Buffer): Promise<Buffer> {
    const tag = await this.vault.hmac(organizationId, 'cursor', list, customerExternalId ?? '', payload);
    return tag.subarray(0, TAG_BYTES);
  }

  /** No tag is ever made of one part alone. */
  private key({ organizationId }: CursorOwner): Promise<Buffer> {
    return this.vault.hmac(organizationId, 'cursor', 'encryption');
  }
}

const refuseForeign = (parameter: string): never => refuseParameter(parameter, 'is not a cursor of this list');
