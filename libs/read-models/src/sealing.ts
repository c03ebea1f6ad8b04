import { REDACTED } from '#domain';
import { KeyDestroyed, type Vault } from '#event-store';
import type { DocumentFields } from './read-models.js';
import { slotKey, type Slot } from './slots.js';

/** `doc` is a complete document. `row` is a slim row, which the embedded engine stores separately. */
export type SealedPart = 'doc' | 'row';

/** Fields of a document that determine its key and are bound to its ciphertext. */
export type SealAddress = Pick<DocumentFields, '_id' | '_rev' | 'organizationId' | '_subject'>;

/**
 * Documents with personal data are sealed under the key of the patient's bill, so copies in an engine's files become
 * unreadable with that key. Others are sealed under the organization's key. Slot, ID and revision are additional data.
 */
export class Sealing {
  constructor(
    private readonly vault: Vault,
    private readonly slot: Slot,
  ) {}

  /** Null if the key was destroyed since the document was built: it must not be stored. Throws KeyMissing. */
  async seal(doc: SealAddress, part: SealedPart, json: string): Promise<Buffer | null> {
    const { organizationId, _subject: subject = organizationId } = doc;
    // A bill has a key since its first event. A second key created here would take the place of the right one.
    const options = { existingKey: subject !== organizationId };
    try {
      return await this.vault.sealBytes(organizationId, subject, this.aad(doc, part), Buffer.from(json), options);
    } catch (error) {
      if (error instanceof KeyDestroyed) return null;
      throw error;
    }
  }

  /** Returns null if the key was destroyed. Throws KeyMissing, KeyUnreadable. */
  async open(doc: SealAddress, part: SealedPart, sealed: Uint8Array): Promise<unknown> {
    const { organizationId, _subject: subject = organizationId } = doc;
    const opened = await this.vault.openBytes(organizationId, subject, this.aad(doc, part), sealed);
    return opened === REDACTED ? null : JSON.parse(opened.toString());
  }

  private aad({ _id, _rev }: SealAddress, part: SealedPart): string {
    return `views/${slotKey(this.slot)}/${_id}/${_rev}/${part}`;
  }
}
