import type { ValidationError } from 'class-validator';
import {
  formOf,
  ITEM_RULE,
  problemOf,
  VALUE_RULE,
  type FormClass,
  type ListReader,
  type FieldReader,
} from '#contracts';
import type { FieldProblem } from '#domain';
import { unknownName } from './plain.js';

/** Rules whose failure makes a value unusable, the most specific first. */
const fatalRules = ['isDefined', 'isArray', 'arrayMaxSize', 'nestedValidation', VALUE_RULE] as const;

/**
 * class-validator errors in the form's order. Removes invalid values from the instance. Paths are names and indexes
 * from the root, separated by dots. The errors never contain values.
 */
export class Findings {
  readonly problems: FieldProblem[] = [];

  /** `prefix`: the object's path with a trailing dot, or empty for the root. */
  collect(type: FormClass, instance: object, errors: readonly ValidationError[], prefix = ''): void {
    const target = instance as Record<string, unknown>;
    const byName = new Map(errors.map((error) => [error.property, error]));
    for (const { name, reader } of formOf(type).fields) {
      const error = byName.get(name);
      if (error && !this.isUsable(reader, target[name], error, prefix + name)) Reflect.deleteProperty(target, name);
    }
    for (const { property } of errors) {
      const name = unknownName(property);
      if (name === undefined) continue;
      this.add(prefix + shownName(name), 'is not a known field');
      Reflect.deleteProperty(target, property);
    }
  }

  private add(path: string, message: string): void {
    this.problems.push({ path, message });
  }

  /** Records errors for the value and its children; returns whether any part is valid. */
  private isUsable(reader: FieldReader, value: unknown, error: ValidationError, path: string): boolean {
    const { constraints = {}, children = [] } = error;
    for (const rule of fatalRules) {
      const message = constraints[rule];
      if (message === undefined) continue;
      this.add(path, message);
      return false;
    }
    if (reader.kind === 'form') this.collect(reader.of(), value as object, children, `${path}.`);
    else if (reader.kind === 'list') this.collectItems(reader, value as unknown[], error, path);
    return true;
  }

  private collectItems({ item }: ListReader, list: unknown[], error: ValidationError, path: string): void {
    const { constraints = {}, children = [] } = error;
    const { arrayMinSize } = constraints;
    if (arrayMinSize !== undefined) this.add(path, arrayMinSize);
    if (item.kind === 'form')
      for (const child of children) {
        const at = Number(child.property);
        if (!this.isUsable(item, list[at], child, `${path}.${at}`)) list[at] = undefined;
      }
    // class-validator reports only that at least one value is invalid.
    else if (constraints[ITEM_RULE] !== undefined)
      for (const [at, value] of list.entries()) {
        const message = problemOf(item, value);
        if (message === undefined) continue;
        this.add(`${path}.${at}`, message);
        list[at] = undefined;
      }
  }
}

/** Returns `?` for text that does not look like a name: the client could have sent any text. */
export const shownName = (name: string): string => (/^[A-Za-z_$][\w$]{0,63}$/.test(name) ? name : '?');
