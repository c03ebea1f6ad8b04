import { blank, formOf, isPlainObject, missing, Wrong, type Field, type FormClass, type Reader } from '#contracts';
import { Rejection, type FieldProblem } from '#domain';

/** More problems than this are not listed: a client that got that many wrong has a different question. */
export const MAX_FIELD_PROBLEMS = 100;

/** Collects what is wrong, up to the maximum. Paths are dots and indexes from the root; values never enter. */
class Findings {
  readonly problems: FieldProblem[] = [];

  add(path: string, { message }: Wrong): void {
    if (!this.full) this.problems.push({ path, message });
  }

  get full(): boolean {
    return this.problems.length >= MAX_FIELD_PROBLEMS;
  }
}

const notAnObject = new Wrong('must be an object');
const notAList = new Wrong('must be a list');
const unknownField = new Wrong('is not a known field');
const once = new Wrong('must be given once');

export interface Examined<Form> {
  /** The form as far as it could be read; complete only when there are no errors. */
  readonly value: Form;
  readonly errors: readonly FieldProblem[];
}

/**
 * Reads a parsed JSON body into a form and says all that is wrong with it, in the form's order (unknown fields of an
 * object come after its known ones). Only fields of the form are read, so keys like `__proto__` are unknown fields.
 */
export const examine = <Form extends object>(type: FormClass<Form>, body: unknown): Examined<Form> => {
  const findings = new Findings();
  const value = readForm(type, body, '', findings) as Form;
  return { value, errors: findings.problems };
};

/** The body as an instance of the form. Throws the rejection `validation_error` with every field that is wrong. */
export const validate = <Form extends object>(type: FormClass<Form>, body: unknown): Form => {
  const { value, errors } = examine(type, body);
  if (errors.length > 0) throw new Rejection('validation_error', undefined, errors);
  return value;
};

/**
 * Query parameters as an instance of a form. Unknown parameters are ignored (links get decorated on their way), blank
 * ones count as absent, repeated ones are refused. Throws the rejection `invalid_parameter`.
 */
export const parseQuery = <Form extends object>(
  type: FormClass<Form>,
  query: Readonly<Record<string, unknown>>,
): Form => {
  const findings = new Findings();
  const target = new type() as Record<string, unknown>;
  for (const field of formOf(type).fields) {
    const sent = Object.hasOwn(query, field.name) ? query[field.name] : undefined;
    if (sent === undefined || typeof sent === 'string') {
      const value = sent === undefined || sent.trim() === '' ? undefined : fromText(field.reader, sent);
      fill(target, field, value, '', findings);
    } else findings.add(field.name, once);
  }
  if (findings.problems.length > 0) throw new Rejection('invalid_parameter', undefined, findings.problems);
  return target as Form;
};

/** What the text of a parameter stands for; lists are separated by commas. */
const fromText = (reader: Reader, text: string): unknown => {
  if (reader.kind === 'list')
    return text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => fromText(reader.item, part));
  return reader.kind === 'value' && reader.fromText ? reader.fromText(text) : text;
};

/** `prefix` is the object's path with a dot at its end, or empty at the root. */
const readForm = (type: FormClass, raw: unknown, prefix: string, findings: Findings): unknown => {
  if (!isPlainObject(raw)) {
    findings.add(prefix.slice(0, -1), notAnObject);
    return undefined;
  }
  const { fields, names } = formOf(type);
  const target = new type() as Record<string, unknown>;
  for (const field of fields) fill(target, field, raw[field.name], prefix, findings);
  for (const name in raw) if (!names.has(name)) findings.add(prefix + shown(name), unknownField);
  return target;
};

/** An unknown field's name came from the client: only what looks like a name is repeated. */
const shown = (name: string): string => (/^[A-Za-z_$][\w$]{0,63}$/.test(name) ? name : '?');

const fill = (
  target: Record<string, unknown>,
  { name, reader, optional, nullable, fallback }: Field,
  raw: unknown,
  prefix: string,
  findings: Findings,
): void => {
  if (raw === undefined || (raw === null && !nullable)) {
    if (fallback !== undefined) target[name] = fallback;
    else if (!optional) findings.add(prefix + name, missing);
    return;
  }
  if (raw === null) {
    target[name] = null;
    return;
  }
  if (reader.kind === 'value') {
    const value = reader.read(raw);
    if (value instanceof Wrong) findings.add(prefix + name, value);
    else if (value !== undefined) target[name] = value;
    else if (fallback !== undefined) target[name] = fallback;
    else if (!optional) findings.add(prefix + name, blank);
    return;
  }
  target[name] = readAny(reader, raw, prefix + name, findings);
};

const readAny = (reader: Reader, raw: unknown, path: string, findings: Findings): unknown => {
  if (reader.kind === 'form') return readForm(reader.of(), raw, `${path}.`, findings);
  if (reader.kind === 'list') return readList(reader, raw, path, findings);
  const value = raw === null ? missing : reader.read(raw);
  if (value instanceof Wrong) findings.add(path, value);
  else if (value === undefined) findings.add(path, blank);
  return value;
};

const readList = (
  { item, min, max }: Extract<Reader, { kind: 'list' }>,
  raw: unknown,
  path: string,
  findings: Findings,
): unknown => {
  if (!Array.isArray(raw)) {
    findings.add(path, notAList);
    return undefined;
  }
  if (raw.length < min) findings.add(path, new Wrong(`must hold at least ${min} ${min === 1 ? 'item' : 'items'}`));
  if (raw.length > max) {
    findings.add(path, new Wrong(`must hold at most ${max} items`));
    return undefined;
  }
  const values: unknown[] = [];
  for (let i = 0; i < raw.length && !findings.full; i++) values.push(readAny(item, raw[i], `${path}.${i}`, findings));
  return values;
};
