import { Binary, Long, ObjectId, type Document } from 'mongodb';
import { aggregate, Query } from 'mingo';
import { CommandError } from './errors.js';

const BAD_VALUE = 2;

/**
 * Rejects longs. Those that fit into a number have already been converted; the others would be compared incorrectly.
 */
const checkComparable = (value: unknown): void => {
  if (value instanceof Long) throw new CommandError(BAD_VALUE, 'this fake does not compare longs beyond 2^53');
  if (Array.isArray(value)) value.forEach(checkComparable);
  else if (isPlain(value)) Object.values(value).forEach(checkComparable);
};

export const isPlain = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const holdsBinary = (value: unknown): boolean =>
  value instanceof Binary ||
  (Array.isArray(value) ? value.some(holdsBinary) : isPlain(value) && Object.values(value).some(holdsBinary));

/** Rejects comparisons with whole documents: their field order matters in MongoDB, but not in mingo. */
const checkWholeDocuments = (filter: Document): void => {
  for (const [name, value] of Object.entries(filter)) {
    if (Array.isArray(value)) value.filter(isPlain).forEach(checkWholeDocuments);
    else if (isPlain(value)) {
      if (Object.keys(value).filter((key) => !key.startsWith('$')).length > 1)
        throw new CommandError(BAD_VALUE, `this fake does not compare whole documents, such as the value of ${name}`);
      checkWholeDocuments(value);
    }
  }
};

const holdsLong = (value: unknown): boolean =>
  value instanceof Long ||
  (Array.isArray(value) ? value.some(holdsLong) : isPlain(value) && Object.values(value).some(holdsLong));

/**
 * Copy of a document that mingo can compare (mingo does not compare class instances by content). Bytes become strings
 * if the filter contains bytes. Large longs become numbers that are precise enough for sorting.
 */
const comparable = (document: unknown, bytes: boolean): Document => {
  const textOf = (value: unknown): unknown =>
    value instanceof Binary && bytes
      ? keyText(value)
      : value instanceof Long
        ? value.toNumber()
        : Array.isArray(value)
          ? value.map(textOf)
          : isPlain(value)
            ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, textOf(one)]))
            : value;
  return textOf(document) as Document;
};

/** Compiles a filter into a predicate. Throws for operators that mingo does not support. */
export const matcher = (filter: Document): ((document: Document) => boolean) => {
  checkComparable(filter);
  checkWholeDocuments(filter);
  const bytes = holdsBinary(filter);
  const asText = (document: Document): Document =>
    bytes || holdsLong(document) ? comparable(document, bytes) : document;
  try {
    const query = new Query(asText(filter));
    return (document) => query.test(asText(document));
  } catch (error) {
    throw new CommandError(BAD_VALUE, (error as Error).message);
  }
};

/** Condition on a field that every match meets, at the top level or in an `$and`. Undefined if there is none. */
export const conditionOn = (filter: Document, field: string): unknown => {
  if (field in filter) return filter[field];
  const all = filter['$and'] as Document[] | undefined;
  return all?.map((part) => conditionOn(part, field)).find((condition) => condition !== undefined);
};

/** Value of an equality condition, in the form `value` or `{$eq: value}`. Undefined for any other condition. */
export const equalityOf = (condition: unknown): unknown => {
  if (!isPlain(condition)) return condition instanceof RegExp ? undefined : condition;
  const operators = Object.keys(condition);
  if (operators.length === 1 && operators[0] === '$eq') return condition['$eq'];
  return operators.some((name) => name.startsWith('$')) ? undefined : condition;
};

/** Returns the same string for equal values of the same type. A missing value is null, as in an index. */
export const keyText = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (value instanceof ObjectId) return `id:${value.toHexString()}`;
  if (value instanceof Date) return `date:${value.getTime()}`;
  if (value instanceof Binary) return `binary:${value.toString('base64')}`;
  if (value instanceof Long) return `number:${value.toString()}`;
  if (typeof value === 'number' || typeof value === 'bigint') return `number:${value}`;
  if (typeof value === 'string') return `string:${JSON.stringify(value)}`;
  if (Array.isArray(value)) return `[${value.map(keyText).join()}]`;
  if (isPlain(value))
    return `{${Object.entries(value)
      .map(([name, one]) => `${name}=${keyText(one)}`)
      .join()}}`;
  return `${typeof value}:${JSON.stringify(value)}`;
};

export const valueAt = (document: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isPlain(value) ? value[name] : undefined), document);

/** Rank of a value's type in MongoDB's sort order. */
export const typeRank = (value: unknown): number => {
  if (value === null || value === undefined) return 1;
  if (typeof value === 'number' || typeof value === 'bigint' || value instanceof Long) return 2;
  if (typeof value === 'string') return 3;
  if (isPlain(value)) return 4;
  if (value instanceof Binary) return 6;
  if (value instanceof ObjectId) return 7;
  if (typeof value === 'boolean') return 8;
  if (value instanceof Date) return 9;
  throw new CommandError(BAD_VALUE, 'this fake cannot sort values of this type');
};

const asBigInt = (value: unknown): bigint => BigInt(String(value));

const surrogate = /[\ud800-\udfff]/;

/** Compares strings by their bytes. JavaScript's order is the same for strings without surrogates. */
const compareText = (a: string, b: string): number => {
  if (a === b) return 0;
  if (surrogate.test(a) || surrogate.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : 1;
};

/** Compares values by type, then by value. Strings are compared by their bytes. */
export const compareBson = (a: unknown, b: unknown): number => {
  const order = typeRank(a) - typeRank(b);
  if (order !== 0 || typeRank(a) === 1) return order;
  if (typeof a === 'string') return compareText(a, b as string);
  if (a instanceof Long || b instanceof Long) return asBigInt(a) < asBigInt(b) ? -1 : asBigInt(a) > asBigInt(b) ? 1 : 0;
  if (a instanceof ObjectId) return Buffer.compare(Buffer.from(a.id), Buffer.from((b as ObjectId).id));
  if (typeof a === 'number' || typeof a === 'boolean' || a instanceof Date) return Number(a) - Number(b);
  throw new CommandError(BAD_VALUE, 'this fake cannot sort values of this type');
};

export const sorter = (sort: Document): ((a: Document, b: Document) => number) => {
  const fields = Object.entries(sort);
  for (const [, way] of fields)
    if (way !== 1 && way !== -1)
      throw new CommandError(BAD_VALUE, 'this fake supports only the sort directions 1 and -1');
  return (a, b) => {
    for (const [path, way] of fields) {
      const [left, right] = [valueAt(a, path), valueAt(b, path)];
      if (Array.isArray(left) || Array.isArray(right))
        throw new CommandError(BAD_VALUE, 'this fake does not sort lists');
      const order = compareBson(left, right);
      if (order !== 0) return way === 1 ? order : -order;
    }
    return 0;
  };
};

/** Returns a function that applies a projection. Supports only projections that name the fields to keep. */
export const projector = (projection: Document): ((document: Document) => Document) => {
  const names = Object.keys(projection);
  if (names.length === 0) return (document) => document;
  for (const name of names)
    if ((projection[name] !== 1 && projection[name] !== true) || name.includes('.'))
      throw new CommandError(BAD_VALUE, `this fake does not support the projection of ${name}`);
  return (document) =>
    Object.fromEntries(Object.entries(document).filter(([name]) => name === '_id' || names.includes(name)));
};

const stages = new Set(['$match', '$group', '$sort', '$skip', '$limit', '$count']);
const accumulators = new Set(['$sum', '$min', '$max', '$first']);

/** Runs a pipeline. Throws for stages and accumulators whose behavior has not been checked against MongoDB. */
export const runPipeline = (documents: readonly Document[], pipeline: readonly Document[]): Document[] => {
  for (const stage of pipeline) {
    const [name = ''] = Object.keys(stage);
    if (!stages.has(name)) throw new CommandError(40_324, `this fake does not support the stage ${name}`);
    if (name === '$match') matcher(stage['$match'] as Document);
    if (name !== '$group') continue;
    for (const [field, accumulator] of Object.entries(stage['$group'] as Document)) {
      const [operator = ''] = field === '_id' ? ['$sum'] : Object.keys(accumulator as Document);
      if (!accumulators.has(operator))
        throw new CommandError(15_952, `this fake does not support the accumulator ${operator}`);
    }
  }
  return aggregate([...documents], [...pipeline]);
};
