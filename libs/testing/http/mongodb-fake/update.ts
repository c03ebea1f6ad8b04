import { BSON, type Document } from 'mongodb';
import { CommandError } from './errors.js';
import { compareBson, conditionOn, equalityOf, isPlain, keyText, valueAt } from './matching.js';

const FAILED_TO_PARSE = 9;

export const copyOf = (document: Document): Document => BSON.deserialize(BSON.serialize(document));

/** Object that holds the last name in a path. Creates missing objects along the path. */
const holder = (document: Document, path: string): [Document, string] => {
  const names = path.split('.');
  const last = names.pop() as string;
  let at = document;
  for (const name of names) {
    at[name] ??= {};
    if (!isPlain(at[name])) throw new CommandError(28, `cannot create field '${last}' in ${path}`);
    at = at[name];
  }
  return [at, last];
};

const put = (document: Document, path: string, value: unknown): void => {
  const [at, name] = holder(document, path);
  at[name] = value;
};

const operators: Readonly<Record<string, (document: Document, path: string, value: unknown) => void>> = {
  $set: put,
  $unset: (document, path) => {
    if (valueAt(document, path) === undefined) return;
    const [at, name] = holder(document, path);
    Reflect.deleteProperty(at, name);
  },
  $inc: (document, path, value) => {
    const before = valueAt(document, path) ?? 0;
    if (typeof before !== 'number' || typeof value !== 'number')
      throw new CommandError(14, `Cannot apply $inc to ${path}`);
    put(document, path, before + value);
  },
  $max: (document, path, value) => {
    const before = valueAt(document, path);
    if (before === undefined || compareBson(value, before) > 0) put(document, path, value);
  },
};

/** Returns true for a complete new document and false for operators. Throws for a pipeline and for a mix of both. */
export const isReplacement = (update: unknown): boolean => {
  if (!isPlain(update)) throw new CommandError(FAILED_TO_PARSE, 'this fake does not support update pipelines');
  const names = Object.keys(update);
  const withOperators = names.filter((name) => name.startsWith('$')).length;
  if (withOperators !== 0 && withOperators !== names.length)
    throw new CommandError(FAILED_TO_PARSE, 'an update contains operators or fields, not both');
  return withOperators === 0;
};

/** Returns the document after an update. `_id` never changes. */
export const updated = (document: Document, update: Document, inserting: boolean): Document => {
  if (isReplacement(update)) {
    if (update['_id'] !== undefined && keyText(update['_id']) !== keyText(document['_id'])) throw immutableId();
    return { _id: document['_id'] as unknown, ...copyOf(update) };
  }
  const after = copyOf(document);
  for (const [operator, fields] of Object.entries(update)) {
    const apply = operator === '$setOnInsert' ? (inserting ? put : () => undefined) : operators[operator];
    if (apply === undefined) throw new CommandError(FAILED_TO_PARSE, `Unknown modifier: ${operator}`);
    for (const [path, value] of Object.entries(fields as Document)) apply(after, path, value);
  }
  if (document['_id'] !== undefined && keyText(after['_id']) !== keyText(document['_id'])) throw immutableId();
  return after;
};

const immutableId = (): CommandError =>
  new CommandError(66, "Performing an update on the path '_id' would modify the immutable field '_id'");

/** Initial document for an upsert: the fields with an exact value in the filter. */
export const seedOf = (filter: Document): Document => {
  const seed: Document = {};
  const fields = new Set<string>();
  const collect = (part: Document): void => {
    for (const [name, value] of Object.entries(part)) {
      if (name === '$and') (value as Document[]).forEach(collect);
      else if (!name.startsWith('$')) fields.add(name);
    }
  };
  collect(filter);
  for (const field of fields) {
    const value = equalityOf(conditionOn(filter, field));
    if (value !== undefined) put(seed, field, value);
  }
  return seed;
};
