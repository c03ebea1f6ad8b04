import {
  formOf,
  isPlainObject,
  type FieldReader,
  type FormClass,
  type FormField,
  type FormReader,
  type ListReader,
  type ValueReader,
} from '#contracts';
import type { FieldProblem } from '#domain';
import { MAX_FIELD_PROBLEMS } from './body-order.js';

export const NOT_AN_OBJECT = 'must be an object';
const REQUIRED = 'is required';

/**
 * One walk over a body by its form. It looks only where the form has a place for something, reads lists no further than
 * their maximum, and makes everything anew but free JSON. Paths are dots and indexes from the root; problems hold no values.
 */
export class FormReading {
  readonly problems: FieldProblem[] = [];

  /** The object as its class, tidied, without what is wrong. `prefix`: its path with a dot at its end, empty at the root. */
  object(type: FormClass, raw: Readonly<Record<string, unknown>>, prefix = ''): object {
    const { fields, names } = formOf(type);
    const made = new type() as Record<string, unknown>;
    for (const field of fields) {
      const value = this.field(field, raw[field.name], prefix);
      if (value !== undefined) made[field.name] = value;
    }
    this.refuseUnknown(raw, names, prefix);
    return made;
  }

  /** Null and blank count as absent, and the default stands in for what is absent. Undefined: nothing is to be kept. */
  private field(field: FormField, sent: unknown, prefix: string): unknown {
    const { reader, optional, nullable, fallback } = field;
    if (sent === null && nullable) return null;
    const path = prefix + field.name;
    if (sent === undefined || sent === null) return optional ? fallback : this.wrong(path, REQUIRED);
    if (reader.kind !== 'value') return this.read(reader, sent, path);
    const tidied = reader.tidy(sent);
    return tidied === '' && optional && reader.blankIsAbsent ? fallback : this.value(reader, tidied, path);
  }

  private read(reader: FieldReader, sent: unknown, path: string): unknown {
    if (reader.kind === 'form') return this.form(reader, sent, path);
    return reader.kind === 'list' ? this.list(reader, sent, path) : this.item(reader, sent, path);
  }

  private form(reader: FormReader, sent: unknown, path: string): unknown {
    return isPlainObject(sent) ? this.object(reader.of(), sent, `${path}.`) : this.wrong(path, NOT_AN_OBJECT);
  }

  private list({ item, min, max }: ListReader, sent: unknown, path: string): unknown {
    if (!Array.isArray(sent)) return this.wrong(path, 'must be a list');
    if (sent.length > max) return this.wrong(path, `must hold at most ${max} items`);
    if (sent.length < min) this.wrong(path, `must hold at least ${min} ${min === 1 ? 'item' : 'items'}`);
    return sent.map((one: unknown, at) => this.read(item, one, `${path}.${at}`));
  }

  private item(reader: ValueReader, sent: unknown, path: string): unknown {
    return sent === undefined || sent === null
      ? this.wrong(path, REQUIRED)
      : this.value(reader, reader.tidy(sent), path);
  }

  private value(reader: ValueReader, tidied: unknown, path: string): unknown {
    const problem = reader.problem(tidied);
    return problem === undefined ? tidied : this.wrong(path, problem);
  }

  private refuseUnknown(raw: Readonly<Record<string, unknown>>, names: ReadonlySet<string>, prefix: string): void {
    let unknown = 0;
    for (const name in raw) {
      if (names.has(name)) continue;
      if (++unknown > MAX_FIELD_PROBLEMS) return;
      this.wrong(prefix + shownName(name), 'is not a known field');
    }
  }

  /** Nothing is kept of it. */
  private wrong(path: string, message: string): unknown {
    this.problems.push({ path, message });
    return undefined;
  }
}

/** The name of an unknown field or parameter came from the client: only what looks like a name is repeated. */
export const shownName = (name: string): string => (/^[A-Za-z_$][\w$]{0,63}$/.test(name) ? name : '?');
