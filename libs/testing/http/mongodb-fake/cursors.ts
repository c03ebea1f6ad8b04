import { BSON, Long, type Document } from 'mongodb';
import { CommandError } from './errors.js';

const FIRST_BATCH_SIZE = 101;
const MAX_REPLY_BYTES = 16 * 1024 * 1024;

interface Cursor {
  readonly namespace: string;
  readonly documents: Document[];
}

/** Open cursors. Each one holds its query result, which is returned in batches. */
export class FakeCursors {
  private readonly open = new Map<number, Cursor>();
  private lastId = 0;

  get count(): number {
    return this.open.size;
  }

  first(namespace: string, documents: readonly Document[], batchSize = FIRST_BATCH_SIZE, single = false): Document {
    const cursor = { namespace, documents: [...documents] };
    const firstBatch = take(cursor, batchSize);
    const more = cursor.documents.length > 0 && !single;
    const id = more ? ++this.lastId : 0;
    if (more) this.open.set(id, cursor);
    return { ok: 1, cursor: { firstBatch, id: Long.fromNumber(id), ns: namespace } };
  }

  more(id: number, batchSize = Number.POSITIVE_INFINITY): Document {
    const cursor = this.open.get(id);
    if (cursor === undefined) throw new CommandError(43, `cursor id ${id} not found`);
    const nextBatch = take(cursor, batchSize);
    const over = cursor.documents.length === 0;
    if (over) this.open.delete(id);
    return { ok: 1, cursor: { nextBatch, id: Long.fromNumber(over ? 0 : id), ns: cursor.namespace } };
  }

  kill(ids: readonly number[]): Document {
    const [killed, missing] = [ids.filter((id) => this.open.delete(id)), ids.filter((id) => !this.open.has(id))];
    const asLongs = (numbers: readonly number[]): Long[] => numbers.map((id) => Long.fromNumber(id));
    const notFound = missing.filter((id) => !killed.includes(id));
    return { ok: 1, cursorsKilled: asLongs(killed), cursorsNotFound: asLongs(notFound), cursorsAlive: [] };
  }

  clear(): void {
    this.open.clear();
  }
}

/** Removes and returns the next documents: at most `count`, and no more than fit in a reply. */
const take = ({ documents }: Cursor, count: number): Document[] => {
  let bytes = 0;
  let taken = 0;
  while (taken < Math.min(count, documents.length)) {
    bytes += BSON.calculateObjectSize(documents[taken] as Document);
    if (taken > 0 && bytes > MAX_REPLY_BYTES) break;
    taken += 1;
  }
  return documents.splice(0, taken);
};
