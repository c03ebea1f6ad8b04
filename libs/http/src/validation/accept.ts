import { formOf, isPlainObject, type FieldReader, type FormClass, type FormField, type ListReader } from '#contracts';

/*
 * Reads valid bodies without class-transformer and class-validator, which look up their rules for every object. For a
 * body with an error, both libraries run and report each error.
 */

const REFUSED = Symbol('refused');

/** Returns the same result as the libraries, or undefined if the body has an error. */
export const accept = <Form extends object>(type: FormClass<Form>, body: unknown): Form | undefined => {
  const form = acceptForm(type, body);
  return form === REFUSED ? undefined : (form as Form);
};

const acceptForm = (type: FormClass, raw: unknown): unknown => {
  if (!isPlainObject(raw)) return REFUSED;
  const { fields, names } = formOf(type);
  for (const name in raw) if (!names.has(name)) return REFUSED;
  const form = new type() as Record<string, unknown>;
  for (const field of fields) {
    const value = acceptField(field, raw[field.name]);
    if (value === REFUSED) return REFUSED;
    if (value !== undefined) form[field.name] = value;
  }
  return form;
};

const acceptField = (field: FormField, sent: unknown): unknown => {
  const { reader, optional, nullable, fallback } = field;
  if (sent === undefined || sent === null) return acceptAbsent(field, sent === null && nullable ? null : fallback);
  if (reader.kind === 'form') return acceptForm(reader.of(), sent);
  if (reader.kind === 'list') return acceptList(reader, sent);
  const tidied = tidy(reader, sent);
  if (tidied === '' && optional && reader.blankIsAbsent) return acceptAbsent(field, fallback);
  return acceptValue(reader, tidied);
};

/** Returns REFUSED if the field is required. */
const acceptAbsent = ({ reader, optional, nullable, fallback }: FormField, value: unknown): unknown => {
  if (value === undefined || value === null) {
    const mayBeAbsent = optional ? fallback === undefined || nullable : nullable && value === null;
    return mayBeAbsent ? value : REFUSED;
  }
  return reader.kind === 'value' ? acceptValue(reader, value) : value;
};

const acceptList = ({ item, min, max }: ListReader, sent: unknown): unknown => {
  if (!Array.isArray(sent) || sent.length < min || sent.length > max) return REFUSED;
  const list: unknown[] = [];
  for (const raw of sent as readonly unknown[]) {
    const value = item.kind === 'form' ? acceptForm(item.of(), raw) : acceptValue(item, tidy(item, raw));
    if (value === REFUSED) return REFUSED;
    list.push(value);
  }
  return list;
};

type ValueReader = Extract<FieldReader, { readonly kind: 'value' }>;

/** Refuses an object or list in place of a single value. A `whole` reader gets a function that returns the value. */
const tidy = (reader: ValueReader, sent: unknown): unknown => {
  if (reader.whole) return reader.tidy(() => sent);
  return typeof sent === 'object' && sent !== null ? REFUSED : reader.tidy(sent);
};

const acceptValue = (reader: ValueReader, value: unknown): unknown =>
  value === undefined || value === null || value === REFUSED || reader.problem(value) !== undefined ? REFUSED : value;
