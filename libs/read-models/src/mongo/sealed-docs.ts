import { Binary } from 'mongodb';
import type { Vault } from '#event-store';
import type { Change, StoredDoc } from '../read-models.js';
import { Sealing } from '../sealing.js';
import type { Doc } from './query.js';
import type { SlotDoc } from './registry.js';

/** A document as it is stored, sealed or not. */
type Stored = Doc & { readonly sealed?: Binary };

/**
 * Documents of slots without slim fields are found by their id alone, so they are sealed like those of the embedded
 * engine. Rows, which are searched, stand in clear: the volume must be encrypted.
 */
export class SealedDocs {
  private readonly sealing: Sealing;
  private readonly isSealed: boolean;

  constructor(vault: Vault, { slot, slim }: SlotDoc) {
    this.sealing = new Sealing(vault, slot);
    this.isSealed = slim.length === 0;
  }

  /** What is written for a change. A document whose key was destroyed since it was made is removed. */
  async seal(change: Change): Promise<Change> {
    if (!this.isSealed || change.op === 'remove') return change;
    const { _id, _rev, organizationId, _subject, _stale } = change.doc;
    const sealed = await this.sealing.seal(change.doc, 'doc', JSON.stringify(change.doc));
    if (sealed === null) return { op: 'remove', id: _id, rev: _rev };
    const kept = { _id, _rev, organizationId, ...(_subject && { _subject }), ...(_stale && { _stale }) };
    return { ...change, doc: { ...kept, sealed: new Binary(sealed) } as StoredDoc };
  }

  /** Null once its key was destroyed. */
  async open(stored: Stored): Promise<StoredDoc | null> {
    const { sealed } = stored;
    return sealed === undefined
      ? stored
      : ((await this.sealing.open(stored, 'doc', sealed.value())) as StoredDoc | null);
  }
}
