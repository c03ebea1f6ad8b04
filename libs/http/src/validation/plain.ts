import { formOf, isPlainObject, type FormClass, type FieldReader } from '#contracts';

/*
 * class-transformer copies its input at any depth and follows keys such as `constructor`. So its input is reduced to
 * the form: known fields, lists cut just above their maximum, and free JSON as a function.
 */

/** Replaces an object or list sent in place of a single value. Every rule refuses it. */
const MISPLACED = Symbol('misplaced');

/** Prefix for unknown names. With it, a name such as `constructor` has no special meaning. */
const UNKNOWN_PREFIX = '?';

/** Returns the form's fields. Of unknown fields, keeps only names, at most `most`. */
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
    // Omits an absent field unless it is null or has a default.
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
  // Keep one item above the maximum, so that validation detects the error.
  return Array.isArray(raw) ? raw.slice(0, max + 1).map((element) => keepKnownFields(item, element, most)) : MISPLACED;
};

/** Returns the name of an unknown field as sent, or undefined for a field of the form. */
export const unknownName = (property: string): string | undefined =>
  property.startsWith(UNKNOWN_PREFIX) ? property.slice(UNKNOWN_PREFIX.length) : undefined;
