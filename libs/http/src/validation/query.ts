import { formOf, type FormField, type FormClass, type FieldReader } from '#contracts';
import { Rejection, type FieldProblem } from '#domain';
import { MAX_FIELD_PROBLEMS } from './body-order.js';
import { shownName } from './findings.js';
import { examine } from './validate.js';

/** Results for queries without parameters. Most requests have no query. */
const emptyQueries = new WeakMap<FormClass, object>();

/**
 * Parses a query. Blank parameters count as absent. Repeated and unknown parameters are refused, because a mistyped
 * filter must not return unfiltered data. Without a form, all parameters are refused. Throws the rejection
 * `invalid_parameter`.
 */
export const parseQuery = <Form extends object>(
  type: FormClass<Form> | undefined,
  query: Readonly<Record<string, unknown>>,
): Form => {
  const isEmpty = Object.keys(query).length === 0;
  const known = type && isEmpty ? emptyQueries.get(type) : undefined;
  if (known) return known as Form;
  const fields = type ? formOf(type).fields : [];
  const body: Record<string, unknown> = {};
  const problems = unknownParameters(query, fields);
  for (const field of fields) {
    const sent = sentFor(field, query);
    if (sent === REPEATED) problems.push({ path: field.name, message: 'must be sent only once' });
    else if (sent !== undefined) body[field.name] = sent;
  }
  const { value, errors } = type ? examine(type, body) : { value: {} as Form, errors: [] };
  const repeated = new Set(problems.map(({ path }) => path));
  const wrong = fields.flatMap(({ name }) =>
    repeated.has(name) ? [] : errors.filter(({ path }) => path === name || path.startsWith(`${name}.`)),
  );
  problems.push(...wrong);
  if (problems.length > 0) throw new Rejection('invalid_parameter', undefined, problems.slice(0, MAX_FIELD_PROBLEMS));
  if (type && isEmpty) emptyQueries.set(type, Object.freeze(value));
  return value;
};

const REPEATED = Symbol('repeated');

const sentFor = (field: FormField, query: Readonly<Record<string, unknown>>): unknown => {
  const { reader } = field;
  const sent = Object.keys(query)
    .filter((parameter) => isFor(field, parameter))
    .map((parameter) => [parameter, query[parameter]] as const);
  if (reader.kind === 'list' && reader.repeated) {
    const items = sent.flatMap(([, texts]) => texts).filter((text) => typeof text === 'string');
    const list = items.flatMap((text) => fromText(reader, text));
    return list.length > 0 ? list : undefined;
  }
  if (sent.some(([, text]) => typeof text !== 'string')) return REPEATED;
  const given = (sent as (readonly [string, string])[]).filter(([, text]) => text.trim() !== '');
  if (given.length === 0) return undefined;
  if (isKeyed(field)) return Object.fromEntries(given.map(([name, text]) => [keyIn(name), text]));
  return fromText(reader, given[0]?.[1] ?? '');
};

const isKeyed = ({ reader }: FormField): boolean => reader.kind === 'value' && reader.keyed === true;

/** Returns the `key` of `name[key]`. */
const keyIn = (parameter: string): string => parameter.slice(parameter.indexOf('[') + 1, -1);

const isFor = (field: FormField, parameter: string): boolean => {
  const { name, reader } = field;
  if (isKeyed(field)) return parameter.startsWith(`${name}[`) && parameter.endsWith(']');
  return parameter === name || (reader.kind === 'list' && reader.repeated === true && parameter === `${name}[]`);
};

/** Returns the documented spelling of a field's parameter. */
const parameterName = (field: FormField): string => {
  if (isKeyed(field)) return `${field.name}[key]`;
  return field.reader.kind === 'list' && field.reader.repeated ? `${field.name}[]` : field.name;
};

const unknownParameters = (query: Readonly<Record<string, unknown>>, fields: readonly FormField[]): FieldProblem[] => {
  const known = fields.map(parameterName);
  const message =
    known.length === 0
      ? 'is not a known parameter: this operation has no parameters'
      : `is not a known parameter; known parameters: ${known.join(', ')}`;
  return Object.keys(query)
    .filter((name) => !fields.some((field) => isFor(field, name)))
    .map((name) => ({ path: shownName(name), message }));
};

/** Reads a value from text. List items are separated by commas. */
const fromText = (reader: FieldReader, text: string): unknown => {
  if (reader.kind === 'list')
    return text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => fromText(reader.item, part));
  return reader.kind === 'value' && reader.fromText ? reader.fromText(text) : text;
};
