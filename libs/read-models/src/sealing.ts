import { REDACTED } from '#domain';
import { KeyDestroyed, type Vault } from '#event-store';
import type { DocumentFields } from './read-models.js';
import { slotKey, type Slot } from './slots.js';

/** `doc` is a complete document. `row` is a slim row, which the embedded engine stores separately. */
export type SealedPart = 'doc' | 'row';

/** Fields that determine a document's key and are bound to its ciphertext. */
export type SealAddress = Pick<DocumentFields, '_id' | '_rev' | 'organizationId' | '_subject'>;

/**
 * Seals documents. Those with personal data use the key of the patient's bill, so copies in an engine's files become
 * unreadable with that key. Others use the organization's key. Slot, ID and revision are additional authenticated data.
 */
export class Sealing {
  constructor(
    private readonly vault: Vault,
    private readonly slot: Slot,
  ) {}

  /** Returns null if the key was destroyed after the document was built: it must not be stored. Throws KeyMissing. */
  async seal(doc: SealAddress, part: SealedPart, json: string): Promise<Buffer | null> {
    const { organizationId, _subject: subject = organizationId } = doc;
    // A bill has a key from its first event on. A second key created here would replace the right one.
    const options = { existingKey: subject !== organizationId };
    try {
      return await this.vault.sealBytes(organizationId, subject, this.aad(doc, part), Buffer.from(json), options);
    } catch (error) {
      if (error instanceof KeyDestroyed) return null;
      throw error;
    }
  }

  /** Decrypts a part. Returns null if the key was destroyed. Throws KeyMissing, KeyUnreadable. */
  async open(doc: SealAddress, part: SealedPart, sealed: Uint8Array): Promise<unknown> {
    const { organizationId, _subject: subject = organizationId } = doc;
    const opened = await this.vault.openBytes(organizationId, subject, this.aad(doc, part), sealed);
    return opened === REDACTED ? null : JSON.parse(opened.toString());
  }

  private aad({ _id, _rev }: SealAddress, part: SealedPart): string {
    return `views/${slotKey(this.slot)}/${_id}/${_rev}/${part}`;
  }
}
