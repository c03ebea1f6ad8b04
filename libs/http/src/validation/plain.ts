import { formOf, isPlainObject, type FormClass, type FieldReader } from '#contracts';

/*
 * class-transformer copies all that it is given, to any depth, and follows keys like `constructor`. So it is given only
 * what the form has a place for: fields by their names, lists cut behind their maximum, free JSON unopened.
 */

/** Stands for an object or list where the form has none: every rule refuses it, and nothing inside it is looked at. */
const MISPLACED = Symbol('misplaced');

/** In front of the names of unknown fields, so that none of them means anything to an object. */
const UNKNOWN_PREFIX = '?';

/** The part of an object that its form has a place for, and its unknown fields (at most `most`) by name, without values. */
export const plainOf = (
  type: FormClass,
  raw: Readonly<Record<string, unknown>>,
  most: number,
): Record<string, unknown> => {
  const { fields, names } = formOf(type);
  const plain: Record<string, unknown> = {};
  for (const { name, reader, fallback } of fields) {
    const sent = raw[name];
    if (sent !== undefined && sent !== null) plain[name] = keepKnownFields(reader, sent, most);
    // An absent field is left out, unless there is something to decide about it.
    else if (sent === null || fallback !== undefined) plain[name] = sent;
  }
  let unknown = 0;
  for (const name in raw)
    if (!names.has(name)) {
      if (unknown === most) break;
      plain[UNKNOWN_PREFIX + name] = null;
      unknown += 1;
    }
  return plain;
};

const keepKnownFields = (reader: FieldReader, raw: unknown, most: number): unknown => {
  if (reader.kind === 'form') return isPlainObject(raw) ? plainOf(reader.of(), raw, most) : MISPLACED;
  if (reader.kind === 'value') {
    if (reader.whole) return () => raw;
    return typeof raw === 'object' && raw !== null ? MISPLACED : raw;
  }
  const { item, max } = reader;
  // One item too many is kept: it shows that there are too many.
  return Array.isArray(raw) ? raw.slice(0, max + 1).map((element) => keepKnownFields(item, element, most)) : MISPLACED;
};

/** The name that an unknown field was sent with; undefined for a field of the form. */
export const unknownName = (property: string): string | undefined =>
  property.startsWith(UNKNOWN_PREFIX) ? property.slice(UNKNOWN_PREFIX.length) : undefined;
