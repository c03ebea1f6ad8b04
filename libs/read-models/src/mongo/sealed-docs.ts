import { Binary, type AnyBulkWriteOperation, type Collection, type Db } from 'mongodb';
import { callMongoWithRetry, type Vault } from '#event-store';
import type { Change, StoredDoc } from '../read-models.js';
import { Sealing, type SealAddress } from '../sealing.js';
import { idOf, ignoreDuplicates } from './changes.js';
import type { Doc } from './query.js';
import { viewOptions, type SlotDoc } from './registry.js';

type SealedDoc = SealAddress & { readonly sealed: Binary };

/**
 * Fields that are not slim, sealed like the embedded engine's documents. Slim fields are searchable, so they are
 * unencrypted (the volume must be encrypted), in their own collection, because a search reads all of it. The sealed
 * part is written first: after a crash it can be newer than its row, never older.
 */
export class SealedDocs {
  private readonly sealing: Sealing;
  private readonly slim: ReadonlySet<string>;
  private readonly docs: Collection<SealedDoc>;

  constructor(db: Db, vault: Vault, { slot, slim, collection }: SlotDoc) {
    this.sealing = new Sealing(vault, slot);
    this.slim = new Set(['_id', '_rev', 'organizationId', '_subject', '_stale', ...slim]);
    this.docs = db.collection<SealedDoc>(sealedName(collection), viewOptions);
  }

  /** Writes the sealed parts and returns the rows' changes. A document whose key was destroyed becomes a removal. */
  async write(changes: readonly Change[]): Promise<readonly Change[]> {
    const parts = await Promise.all(changes.map((change) => this.split(change)));
    const operations = parts.flatMap(({ row, sealed }): AnyBulkWriteOperation<SealedDoc>[] => {
      if (row.op === 'remove') return [{ deleteOne: { filter: { _id: row.id, _rev: { $lte: row.rev } } } }];
      if (sealed === null) return [];
      const { _id, ...replacement } = sealed;
      const older = row.op === 'replace' ? { $lte: sealed._rev } : { $lt: sealed._rev };
      return [{ replaceOne: { filter: { _id, _rev: older }, replacement, upsert: true } }];
    });
    if (operations.length > 0)
      await callMongoWithRetry(() =>
        this.docs.bulkWrite(operations, { ordered: false }).catch((error: unknown) => {
          if (!ignoreDuplicates(error)) throw error;
        }),
      );
    return parts.map(({ row }) => row);
  }

  /** Adds the sealed parts to rows. Leaves out rows whose key was destroyed. */
  async whole(rows: readonly Doc[]): Promise<readonly StoredDoc[]> {
    const ids = rows.map(({ _id }) => _id);
    const found = await callMongoWithRetry(() => this.docs.find({ _id: { $in: ids } }).toArray());
    const sealed = new Map(found.map((doc) => [doc._id, doc]));
    const opened = await Promise.all(
      rows.map(async (row) => {
        const part = sealed.get(row._id);
        if (part === undefined) return row;
        const hidden = (await this.sealing.open(part, 'doc', part.sealed.value())) as object | null;
        return hidden && { ...row, ...hidden };
      }),
    );
    return opened.filter((doc) => doc !== null);
  }

  private async split(change: Change): Promise<{ readonly row: Change; readonly sealed: SealedDoc | null }> {
    if (change.op === 'remove') return { row: change, sealed: null };
    const { doc } = change;
    const { _id, _rev, organizationId, _subject } = doc;
    const fields = Object.entries(doc);
    const hidden = fields.filter(([name]) => !this.slim.has(name));
    if (hidden.length === 0) return { row: change, sealed: null };
    const bytes = await this.sealing.seal(doc, 'doc', JSON.stringify(Object.fromEntries(hidden)));
    if (bytes === null) return { row: { op: 'remove', id: idOf(change), rev: _rev }, sealed: null };
    const row = Object.fromEntries(fields.filter(([name]) => this.slim.has(name))) as unknown as StoredDoc;
    const address = { _id, _rev, organizationId, ...(_subject !== undefined && { _subject }) };
    return { row: { ...change, doc: row }, sealed: { ...address, sealed: new Binary(bytes) } };
  }
}

export const sealedName = (collection: string): string => `${collection}_sealed`;
