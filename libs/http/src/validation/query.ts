import { formOf, type FormField, type FormClass, type FieldReader } from '#contracts';
import { Rejection, type FieldProblem } from '#domain';
import { MAX_FIELD_PROBLEMS } from './body-order.js';
import { shownName } from './findings.js';
import { examine } from './validate.js';

/**
 * Query parameters as an instance of a form; an operation without one takes none. Blank ones count as absent, repeated
 * and unknown ones are refused: whoever mistypes a filter must not take everything for what was asked. Throws the
 * rejection `invalid_parameter`.
 */
export const parseQuery = <Form extends object>(
  type: FormClass<Form> | undefined,
  query: Readonly<Record<string, unknown>>,
): Form => {
  const fields = type ? formOf(type).fields : [];
  const body: Record<string, unknown> = {};
  const problems = unknownParameters(query, fields);
  for (const { name, reader } of fields) {
    const sent = Object.hasOwn(query, name) ? query[name] : undefined;
    if (typeof sent !== 'string' && sent !== undefined) problems.push({ path: name, message: 'must be given once' });
    else if (sent !== undefined && sent.trim() !== '') body[name] = fromText(reader, sent);
  }
  const { value, errors } = type ? examine(type, body) : { value: {} as Form, errors: [] };
  const repeated = new Set(problems.map(({ path }) => path));
  const wrong = fields.flatMap(({ name }) =>
    repeated.has(name) ? [] : errors.filter(({ path }) => path === name || path.startsWith(`${name}.`)),
  );
  problems.push(...wrong);
  if (problems.length > 0) throw new Rejection('invalid_parameter', undefined, problems.slice(0, MAX_FIELD_PROBLEMS));
  return value;
};

const unknownParameters = (query: Readonly<Record<string, unknown>>, fields: readonly FormField[]): FieldProblem[] => {
  const known = fields.map(({ name }) => name);
  const message =
    known.length === 0
      ? 'is not a known parameter: this operation has none'
      : `is not a known parameter; known are ${known.join(', ')}`;
  return Object.keys(query)
    .filter((name) => !known.includes(name))
    .map((name) => ({ path: shownName(name), message }));
};

/** What the text of a parameter stands for; lists are separated by commas. */
const fromText = (reader: FieldReader, text: string): unknown => {
  if (reader.kind === 'list')
    return text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => fromText(reader.item, part));
  return reader.kind === 'value' && reader.fromText ? reader.fromText(text) : text;
};
