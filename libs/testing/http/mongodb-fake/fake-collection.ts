import { ObjectId, type Document } from 'mongodb';
import { CommandError, duplicateKey } from './errors.js';
import { conditionOn, equalityOf, isPlain, keyText, matcher, valueAt } from './matching.js';
import { copyOf, isReplacement, seedOf, updated } from './update.js';

export interface FakeIndex {
  readonly name: string;
  readonly key: Document;
  readonly unique?: boolean;
  /** Documents without the field are not in it: it serves only what asks for a value, and no order of everything. */
  readonly sparse?: boolean;
  readonly expireAfterSeconds?: number;
}

export interface FakeChange {
  readonly matched: number;
  readonly modified: number;
  readonly upsertedId?: unknown;
}

const ID_INDEX: FakeIndex = { name: '_id_', key: { _id: 1 }, unique: true };

/** Documents of one collection, with the uniqueness of its indexes. Stored documents are never changed in place. */
export class FakeCollection {
  private readonly documents = new Map<string, Document>();
  private readonly indexList: FakeIndex[] = [ID_INDEX];
  /** For each unique index: which document holds which key. */
  private readonly taken = new Map<string, Map<string, string>>([[ID_INDEX.name, new Map()]]);

  constructor(readonly namespace: string) {}

  get indexes(): readonly FakeIndex[] {
    return this.indexList;
  }

  get size(): number {
    return this.documents.size;
  }

  createIndex(index: FakeIndex): void {
    const same = this.indexList.find(({ name }) => name === index.name);
    if (same !== undefined) {
      if (keyText({ ...same }) === keyText({ ...index })) return;
      throw new CommandError(85, `an index ${index.name} exists with other options`);
    }
    if (index.unique === true) {
      const keys = new Map<string, string>();
      for (const [id, document] of this.documents) {
        if (keys.has(keyOf(index, document))) throw this.duplicate(index, document);
        keys.set(keyOf(index, document), id);
      }
      this.taken.set(index.name, keys);
    }
    this.indexList.push(index);
  }

  insert(document: Document): void {
    const { _id = new ObjectId() as unknown, ...fields } = document;
    this.store(null, { _id, ...fields });
  }

  /** In no order that anybody may rely on: newest first. */
  find(filter: Document): Document[] {
    const matches = matcher(filter);
    return this.candidates(filter).filter(matches).reverse();
  }

  update(filter: Document, change: unknown, multi: boolean, upsert: boolean): FakeChange {
    if (isReplacement(change) && multi)
      throw new CommandError(9, 'multi update is not supported for replacement-style');
    const found = this.find(filter).slice(0, multi ? undefined : 1);
    let modified = 0;
    for (const document of found) if (this.replace(document, updated(document, change as Document, false))) modified++;
    if (found.length > 0 || !upsert) return { matched: found.length, modified };
    const upsertedId = this.upsert(filter, change as Document)['_id'] as unknown;
    return { matched: 0, modified: 0, upsertedId };
  }

  /** Changes one document, and returns it as it was and as it is; null where there is none. */
  findAndUpdate(
    found: Document | undefined,
    filter: Document,
    change: unknown,
    upsert: boolean,
  ): { before: Document | null; after: Document | null } {
    isReplacement(change);
    if (found === undefined) return { before: null, after: upsert ? this.upsert(filter, change as Document) : null };
    const after = updated(found, change as Document, false);
    this.replace(found, after);
    return { before: found, after };
  }

  remove(filter: Document, limit: number): number {
    const found = this.find(filter).slice(0, limit === 0 ? undefined : limit);
    for (const document of found) this.forget(document);
    return found.length;
  }

  /** Removes the documents whose time is over by a TTL index, as the server does about once a minute. */
  expire(now: Date): void {
    for (const { key, expireAfterSeconds } of this.indexList) {
      const [field = ''] = Object.keys(key);
      if (expireAfterSeconds === undefined) continue;
      for (const document of [...this.documents.values()]) {
        const at = document[field] as unknown;
        if (at instanceof Date && at.getTime() + 1000 * expireAfterSeconds <= now.getTime()) this.forget(document);
      }
    }
  }

  /** Whether an index narrows down what this filter reads, or gives the order asked for. */
  isIndexed(filter: Document, sort: Document = {}): boolean {
    const [firstSorted] = Object.keys(sort);
    return this.indexList.some(({ key, sparse }) => {
      const [first = ''] = Object.keys(key);
      const condition = conditionOn(filter, first);
      if (sparse === true) return asksForValue(condition);
      const narrow = !isPlain(condition) || !Object.keys(condition).every((name) => ['$ne', '$nin'].includes(name));
      return (condition !== undefined && narrow) || firstSorted === first;
    });
  }

  private candidates(filter: Document): Document[] {
    const condition = conditionOn(filter, '_id');
    const among = isPlain(condition) ? (condition['$in'] as unknown) : undefined;
    const idValue = equalityOf(condition);
    const ids = Array.isArray(among) ? among : idValue === undefined ? null : [idValue];
    if (ids === null) return [...this.documents.values()];
    return [...new Set(ids.map(keyText))].flatMap((id) => this.documents.get(id) ?? []);
  }

  private upsert(filter: Document, change: Document): Document {
    const seed = seedOf(filter);
    const { _id = new ObjectId() as unknown, ...fields } = updated(seed, change, true);
    const document = { _id, ...fields };
    this.store(null, document);
    return document;
  }

  /** False when nothing is different. */
  private replace(before: Document, after: Document): boolean {
    if (keyText(before) === keyText(after)) return false;
    this.store(before, after);
    return true;
  }

  private store(before: Document | null, after: Document): void {
    const id = keyText(after['_id']);
    const uniques = this.indexList.filter(({ unique }) => unique === true);
    for (const index of uniques) {
      const holder = this.taken.get(index.name)?.get(keyOf(index, after));
      if (holder !== undefined && (before === null || holder !== id)) throw this.duplicate(index, after);
    }
    for (const index of uniques) {
      const keys = this.taken.get(index.name);
      if (before !== null) keys?.delete(keyOf(index, before));
      keys?.set(keyOf(index, after), id);
    }
    this.documents.set(id, copyOf(after));
  }

  private forget(document: Document): void {
    this.documents.delete(keyText(document['_id']));
    for (const index of this.indexList) this.taken.get(index.name)?.delete(keyOf(index, document));
  }

  private duplicate(index: FakeIndex, document: Document): CommandError {
    const values = Object.fromEntries(Object.keys(index.key).map((field) => [field, valueAt(document, field) ?? null]));
    return duplicateKey(this.namespace, index.name, index.key, values);
  }
}

const keyOf = ({ key }: FakeIndex, document: Document): string =>
  Object.keys(key)
    .map((field) => keyText(valueAt(document, field)))
    .join();

const comparisons = ['$eq', '$gt', '$gte', '$lt', '$lte', '$regex'];

/** True when a document without the field cannot match. */
const asksForValue = (condition: unknown): boolean => {
  const isValue = (value: unknown): boolean => value !== null && value !== undefined;
  if (!isPlain(condition) || !Object.keys(condition).some((name) => name.startsWith('$'))) return isValue(condition);
  const { $in: among, $exists: exists } = condition as { $in?: unknown; $exists?: unknown };
  return (
    exists === true ||
    (Array.isArray(among) && among.every(isValue)) ||
    comparisons.some((name) => isValue(condition[name]))
  );
};
