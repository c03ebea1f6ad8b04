import { createCipheriv, createDecipheriv, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Vault, type JsonObject } from '#event-store';
import { refuseParameter } from '../problems/refusal.js';

/** First byte of an encrypted cursor. */
const SEALED_MARKER = 1;
const TAG_BYTES = 16;
const MAX_CURSOR_LENGTH = 2048;
const START_CURSORS: ReadonlySet<string> = new Set(['', '0']);
const CIPHER = 'aes-256-ctr';

export interface CursorOwner {
  readonly organizationId: string;
  /** Name of the list, such as `bills` or `events`. A cursor from another list is refused. */
  readonly list: string;
  /** Customer that the session is limited to. A cursor from another customer is refused. */
  readonly customerExternalId?: string | null;
}

/**
 * Opaque cursors: a position as JSON, encrypted under the organization's key, in Base64url. Log positions would reveal
 * other organizations' activity. Cursors cannot be forged, changed or used in another context. Equal positions have
 * equal cursors, so that responses can be compared. A malformed cursor or one from another context causes a 400
 * `invalid_parameter`. A missing or empty cursor and `0` mean the start of a list.
 */
@Injectable()
export class Cursors {
  constructor(private readonly vault: Vault) {}

  async encode(owner: CursorOwner, position: JsonObject): Promise<string> {
    const payload = Buffer.from(JSON.stringify(position));
    // The tag is also the initialization vector (SIV mode): only equal positions have equal key streams.
    const tag = await this.tag(owner, payload);
    const cipher = createCipheriv(CIPHER, await this.key(owner), tag);
    return Buffer.concat([Buffer.of(SEALED_MARKER), tag, cipher.update(payload), cipher.final()]).toString('base64url');
  }

  /** Returns null for the start of the list. `parameter` is the query parameter's name, for error messages. */
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

  /** Returns the encryption key. Tags are computed from more parts than this key, so no tag can equal the key. */
  private key({ organizationId }: CursorOwner): Promise<Buffer> {
    return this.vault.hmac(organizationId, 'cursor', 'encryption');
  }
}

const refuseForeign = (parameter: string): never => refuseParameter(parameter, 'is not a valid cursor of this list');
