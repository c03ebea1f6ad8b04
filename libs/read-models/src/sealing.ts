import { REDACTED } from '#domain';
import { KeyDestroyed, type Vault } from '#event-store';
import type { DocumentFields } from './read-models.js';
import { slotKey, type Slot } from './slots.js';

/** Whole documents, and the slim rows that the embedded engine keeps apart from them. */
export type SealedPart = 'doc' | 'row';

/** Fields of a document that tell which key opens it, and where it was sealed. */
export type SealAddress = Pick<DocumentFields, '_id' | '_rev' | 'organizationId' | '_subject'>;

/**
 * Seals parts of documents: under the key of the person's bill, so that what an engine leaves of them in its files opens
 * no more once that key is destroyed; under the organization's key where nothing personal is in them. Slot, id and
 * revision are part of what the seal binds.
 */
export class Sealing {
  constructor(
    private readonly vault: Vault,
    private readonly slot: Slot,
  ) {}

  /** Null once the key was destroyed: the document was made before, and may not be kept. Throws KeyMissing. */
  async seal(doc: SealAddress, part: SealedPart, json: string): Promise<Buffer | null> {
    const { organizationId, _subject: subject = organizationId } = doc;
    // The bill has a key since its first event: another one, made here, would stand in the way of the right one.
    const options = { existingKey: subject !== organizationId };
    try {
      return await this.vault.sealBytes(organizationId, subject, this.aad(doc, part), Buffer.from(json), options);
    } catch (error) {
      if (error instanceof KeyDestroyed) return null;
      throw error;
    }
  }

  /** Null once the key was destroyed. Throws KeyMissing, KeyUnreadable. */
  async open(doc: SealAddress, part: SealedPart, sealed: Uint8Array): Promise<unknown> {
    const { organizationId, _subject: subject = organizationId } = doc;
    const opened = await this.vault.openBytes(organizationId, subject, this.aad(doc, part), sealed);
    return opened === REDACTED ? null : JSON.parse(opened.toString());
  }

  private aad({ _id, _rev }: SealAddress, part: SealedPart): string {
    return `views/${slotKey(this.slot)}/${_id}/${_rev}/${part}`;
  }
}
