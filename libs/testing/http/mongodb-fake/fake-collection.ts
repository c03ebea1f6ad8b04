import { ObjectId, type Document } from 'mongodb';
import { CommandError, duplicateKey } from './errors.js';
import { conditionOn, equalityOf, isPlain, keyText, matcher, sorter, valueAt } from './matching.js';
import { OrderedField, type Held, type Narrowed } from './ordered-field.js';
import { copyOf, isReplacement, seedOf, updated } from './update.js';

export interface FakeIndex {
  readonly name: string;
  readonly key: Document;
  readonly unique?: boolean;
  /**
   * If true, the index omits documents without the field. It then only serves queries for a value, not a sort of all
   * documents.
   */
  readonly sparse?: boolean;
  readonly expireAfterSeconds?: number;
}

export interface FakeChange {
  readonly matched: number;
  readonly modified: number;
  readonly upsertedId?: unknown;
}

const ID_INDEX: FakeIndex = { name: '_id_', key: { _id: 1 }, unique: true };

/** One collection's documents with their unique indexes. Stored documents are never changed in place. */
export class FakeCollection {
  private readonly held = new Map<string, Held>();
  /** Documents in the order of each index's first field. */
  private readonly ordered = new Map([['_id', new OrderedField('_id')]]);
  private lastOrder = 0;
  private readonly indexList: FakeIndex[] = [ID_INDEX];
  /** For each unique index: document IDs by index key. */
  private readonly taken = new Map<string, Map<string, string>>([[ID_INDEX.name, new Map()]]);

  constructor(readonly namespace: string) {}

  get indexes(): readonly FakeIndex[] {
    return this.indexList;
  }

  get size(): number {
    return this.held.size;
  }

  createIndex(index: FakeIndex): void {
    const same = this.indexList.find(({ name }) => name === index.name);
    if (same !== undefined) {
      if (keyText({ ...same }) === keyText({ ...index })) return;
      throw new CommandError(85, `the index ${index.name} exists with other options`);
    }
    if (index.unique === true) {
      const keys = new Map<string, string>();
      for (const { id, document } of this.held.values()) {
        if (keys.has(keyOf(index, document))) throw this.duplicate(index, document);
        keys.set(keyOf(index, document), id);
      }
      this.taken.set(index.name, keys);
    }
    this.indexList.push(index);
    const [first = ''] = Object.keys(index.key);
    if (this.ordered.has(first)) return;
    const field = new OrderedField(first);
    for (const one of this.held.values()) field.add(one);
    this.ordered.set(first, field);
  }

  insert(document: Document): void {
    const { _id = new ObjectId() as unknown, ...fields } = document;
    this.store(null, { _id, ...fields });
  }

  /**
   * Returns the first `limit` matches. Without a sort, they are newest first so that no reader relies on insertion
   * order.
   */
  find(filter: Document, sort: Document = {}, limit = Number.POSITIVE_INFINITY): Document[] {
    const matches = matcher(filter);
    const compare = sorter(sort);
    const matching = (among: Iterable<Held>): Document[] => {
      const found = [...among].filter(({ document }) => matches(document)).sort((a, b) => b.order - a.order);
      return found.map(({ document }) => document).sort(compare);
    };
    const found: Document[] = [];
    for (const group of this.groups(filter, sort)) {
      for (const document of matching(group)) found.push(document);
      if (found.length >= limit) break;
    }
    return found.slice(0, limit);
  }

  update(filter: Document, change: unknown, multi: boolean, upsert: boolean): FakeChange {
    if (isReplacement(change) && multi)
      throw new CommandError(9, 'multi update is not supported for replacement-style');
    const found = this.find(filter, {}, multi ? undefined : 1);
    let modified = 0;
    for (const document of found) if (this.replace(document, updated(document, change as Document, false))) modified++;
    if (found.length > 0 || !upsert) return { matched: found.length, modified };
    const upsertedId = this.upsert(filter, change as Document)['_id'] as unknown;
    return { matched: 0, modified: 0, upsertedId };
  }

  /** Changes one document and returns it before and after the change. Both are null if it does not exist. */
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
    const found = this.find(filter, {}, limit === 0 ? undefined : limit);
    for (const document of found) this.forget(document);
    return found.length;
  }

  /** Removes documents that have expired according to TTL indexes. A real server does this about once a minute. */
  expire(now: Date): void {
    for (const { key, expireAfterSeconds } of this.indexList) {
      const [field = ''] = Object.keys(key);
      if (expireAfterSeconds === undefined) continue;
      for (const { document } of [...this.held.values()]) {
        const at = document[field] as unknown;
        if (at instanceof Date && at.getTime() + 1000 * expireAfterSeconds <= now.getTime()) this.forget(document);
      }
    }
  }

  /** Returns true if an index narrows down the documents to read or has the requested order. */
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

  /** Groups of candidate documents, in sort order. */
  private groups(filter: Document, sort: Document): Iterable<Iterable<Held>> {
    const byId = this.byId(filter);
    if (byId !== null) return [byId];
    const narrowed = this.narrowest(filter);
    const [[first, way] = ['', 1]] = Object.entries(sort);
    const field = this.ordered.get(first);
    const walked = narrowed === null ? field?.all(this.size) : narrowed.field === field && field.sorts && narrowed;
    if (walked) return walked.field.groups(walked.spans, way as number);
    return [narrowed?.field.documents(narrowed.spans) ?? this.held.values()];
  }

  /** Documents that a filter selects by `_id`, or null if it does not select by `_id`. */
  private byId(filter: Document): Held[] | null {
    const condition = conditionOn(filter, '_id');
    const among = isPlain(condition) ? (condition['$in'] as unknown) : undefined;
    const idValue = equalityOf(condition);
    const ids = Array.isArray(among) ? among : idValue === undefined ? null : [idValue];
    return ids && [...new Set(ids.map(keyText))].flatMap((id) => this.held.get(id) ?? []);
  }

  /** Smallest set of candidate documents found by one of the indexes, or null if no index helps. */
  private narrowest(filter: Document): Narrowed | null {
    const all = [...this.ordered].flatMap(([path, field]) => field.narrow(conditionOn(filter, path)) ?? []);
    return all.reduce<Narrowed | null>((best, one) => (best !== null && best.size <= one.size ? best : one), null);
  }

  private upsert(filter: Document, change: Document): Document {
    const seed = seedOf(filter);
    const { _id = new ObjectId() as unknown, ...fields } = updated(seed, change, true);
    const document = { _id, ...fields };
    this.store(null, document);
    return document;
  }

  /** Stores the new version. Returns false if it equals the old one. */
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
    const one = this.held.get(id) ?? { id, order: ++this.lastOrder, document: {} };
    const document = copyOf(after);
    const changed = [...this.ordered.values()].filter(
      (field) => before === null || field.differs(one.document, document),
    );
    for (const field of changed) field.remove(one);
    one.document = document;
    for (const field of changed) field.add(one);
    this.held.set(id, one);
  }

  private forget(document: Document): void {
    const one = this.held.get(keyText(document['_id']));
    if (one === undefined) return;
    for (const field of this.ordered.values()) field.remove(one);
    this.held.delete(one.id);
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

/** Returns true if the condition can't match a document without the field. */
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
