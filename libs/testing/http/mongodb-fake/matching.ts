import { Binary, Long, ObjectId, type Document } from 'mongodb';
import { aggregate, Query } from 'mingo';
import { CommandError } from './errors.js';

const BAD_VALUE = 2;

/** Longs that fit are numbers by now; what is left over would be compared wrongly. */
const checkComparable = (value: unknown): void => {
  if (value instanceof Long) throw new CommandError(BAD_VALUE, 'this fake compares no longs beyond 2^53');
  if (Array.isArray(value)) value.forEach(checkComparable);
  else if (isPlain(value)) Object.values(value).forEach(checkComparable);
};

export const isPlain = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const holdsBinary = (value: unknown): boolean =>
  value instanceof Binary ||
  (Array.isArray(value) ? value.some(holdsBinary) : isPlain(value) && Object.values(value).some(holdsBinary));

/** For MongoDB the order of its fields is part of a document's value, for mingo it is not. */
const checkWholeDocuments = (filter: Document): void => {
  for (const [name, value] of Object.entries(filter)) {
    if (Array.isArray(value)) value.filter(isPlain).forEach(checkWholeDocuments);
    else if (isPlain(value)) {
      if (Object.keys(value).filter((key) => !key.startsWith('$')).length > 1)
        throw new CommandError(BAD_VALUE, `this fake compares no whole documents, such as that of ${name}`);
      checkWholeDocuments(value);
    }
  }
};

const holdsLong = (value: unknown): boolean =>
  value instanceof Long ||
  (Array.isArray(value) ? value.some(holdsLong) : isPlain(value) && Object.values(value).some(holdsLong));

/**
 * Copy of a document that mingo can compare: it does not compare class instances by content. Bytes become texts (where
 * a filter asks for bytes); large longs become numbers, precise enough to order them.
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

/** A test of documents against a filter. Throws for operators that mingo does not know. */
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

/** The condition on a field that holds for every match: at the top level or in a `$and`. Undefined when there is none. */
export const conditionOn = (filter: Document, field: string): unknown => {
  if (field in filter) return filter[field];
  const all = filter['$and'] as Document[] | undefined;
  return all?.map((part) => conditionOn(part, field)).find((condition) => condition !== undefined);
};

/** The value that a condition asks for, in the form `value` or `{$eq: value}`; undefined for any other. */
export const equalityOf = (condition: unknown): unknown => {
  if (!isPlain(condition)) return condition instanceof RegExp ? undefined : condition;
  const operators = Object.keys(condition);
  if (operators.length === 1 && operators[0] === '$eq') return condition['$eq'];
  return operators.some((name) => name.startsWith('$')) ? undefined : condition;
};

/** Equal values of one type have equal texts. Missing is null, as in an index. */
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

/** MongoDB's order of types. */
export const typeRank = (value: unknown): number => {
  if (value === null || value === undefined) return 1;
  if (typeof value === 'number' || typeof value === 'bigint' || value instanceof Long) return 2;
  if (typeof value === 'string') return 3;
  if (isPlain(value)) return 4;
  if (value instanceof Binary) return 6;
  if (value instanceof ObjectId) return 7;
  if (typeof value === 'boolean') return 8;
  if (value instanceof Date) return 9;
  throw new CommandError(BAD_VALUE, 'this fake cannot sort such values');
};

const asBigInt = (value: unknown): bigint => BigInt(String(value));

const surrogate = /[\ud800-\udfff]/;

/** Texts without surrogates are in the order of their bytes in JavaScript, too. */
const compareText = (a: string, b: string): number => {
  if (a === b) return 0;
  if (surrogate.test(a) || surrogate.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : 1;
};

/** By type, then by value: strings by their bytes. */
export const compareBson = (a: unknown, b: unknown): number => {
  const order = typeRank(a) - typeRank(b);
  if (order !== 0 || typeRank(a) === 1) return order;
  if (typeof a === 'string') return compareText(a, b as string);
  if (a instanceof Long || b instanceof Long) return asBigInt(a) < asBigInt(b) ? -1 : asBigInt(a) > asBigInt(b) ? 1 : 0;
  if (a instanceof ObjectId) return Buffer.compare(Buffer.from(a.id), Buffer.from((b as ObjectId).id));
  if (typeof a === 'number' || typeof a === 'boolean' || a instanceof Date) return Number(a) - Number(b);
  throw new CommandError(BAD_VALUE, 'this fake cannot sort such values');
};

export const sorter = (sort: Document): ((a: Document, b: Document) => number) => {
  const fields = Object.entries(sort);
  for (const [, way] of fields)
    if (way !== 1 && way !== -1) throw new CommandError(BAD_VALUE, 'this fake sorts by 1 and -1 only');
  return (a, b) => {
    for (const [path, way] of fields) {
      const [left, right] = [valueAt(a, path), valueAt(b, path)];
      if (Array.isArray(left) || Array.isArray(right)) throw new CommandError(BAD_VALUE, 'this fake sorts no lists');
      const order = compareBson(left, right);
      if (order !== 0) return way === 1 ? order : -order;
    }
    return 0;
  };
};

/** Only projections that name the fields to keep. */
export const projector = (projection: Document): ((document: Document) => Document) => {
  const names = Object.keys(projection);
  if (names.length === 0) return (document) => document;
  for (const name of names)
    if ((projection[name] !== 1 && projection[name] !== true) || name.includes('.'))
      throw new CommandError(BAD_VALUE, `this fake does not know the projection of ${name}`);
  return (document) =>
    Object.fromEntries(Object.entries(document).filter(([name]) => name === '_id' || names.includes(name)));
};

const stages = new Set(['$match', '$group', '$sort', '$skip', '$limit', '$count']);
const accumulators = new Set(['$sum', '$min', '$max', '$first']);

/** Throws for stages and accumulators beyond the few that are known to answer as MongoDB does. */
export const runPipeline = (documents: readonly Document[], pipeline: readonly Document[]): Document[] => {
  for (const stage of pipeline) {
    const [name = ''] = Object.keys(stage);
    if (!stages.has(name)) throw new CommandError(40_324, `this fake does not know the stage ${name}`);
    if (name === '$match') matcher(stage['$match'] as Document);
    if (name !== '$group') continue;
    for (const [field, accumulator] of Object.entries(stage['$group'] as Document)) {
      const [operator = ''] = field === '_id' ? ['$sum'] : Object.keys(accumulator as Document);
      if (!accumulators.has(operator)) throw new CommandError(15_952, `this fake does not know ${operator}`);
    }
  }
  return aggregate([...documents], [...pipeline]);
};
