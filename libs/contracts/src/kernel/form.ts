/** A form: a class whose fields are declared by the decorators of fields.ts. */
export type FormClass<Form extends object = object> = new () => Form;

/** What is wrong with a value: one fixed sentence that never holds the value. */
export class Wrong {
  constructor(readonly message: string) {}
}

/**
 * How a value of one kind is read.
 * `value`: checked and tidied by a function; `undefined` from it means blank, a Wrong means refused.
 * `fromText` turns the text of a query parameter into what `read` takes.
 */
export type Reader =
  | {
      readonly kind: 'value';
      readonly read: (value: unknown) => unknown;
      readonly fromText?: (text: string) => unknown;
    }
  | { readonly kind: 'form'; readonly of: () => FormClass }
  | { readonly kind: 'list'; readonly item: Reader; readonly min: number; readonly max: number };

/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 uses it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

export interface Field {
  readonly name: string;
  readonly description: string;
  /** The schema of a value as it is sent; of forms and lists of forms the part that is not in their class. */
  readonly schema: JsonSchema;
  readonly reader: Reader;
  /** May be left out; null counts as left out. */
  readonly optional: boolean;
  /** Documented as required all the same. */
  readonly shownAsRequired: boolean;
  /** Null is an answer of its own (answers mostly). */
  readonly nullable: boolean;
  /** Stands in when the field is left out. */
  readonly fallback: unknown;
}

export interface Form {
  readonly fields: readonly Field[];
  readonly names: ReadonlySet<string>;
}

const declared = new WeakMap<object, Field[]>();
const compiled = new WeakMap<FormClass, Form>();

/** Called by the field decorators while a class is being defined. */
export const declareField = (prototype: object, field: Field): void => {
  const fields = declared.get(prototype);
  if (fields) fields.push(field);
  else declared.set(prototype, [field]);
};

/** The fields of a class, inherited ones first; a field declared again in a subclass replaces the inherited one. */
export const formOf = (type: FormClass): Form => {
  const known = compiled.get(type);
  if (known) return known;
  const byName = new Map<string, Field>();
  for (const prototype of lineage(type.prototype as object))
    for (const field of declared.get(prototype) ?? []) byName.set(field.name, field);
  if (byName.size === 0) throw new TypeError(`${type.name} declares no fields`);
  const form: Form = { fields: [...byName.values()], names: new Set(byName.keys()) };
  compiled.set(type, form);
  return form;
};

/** Was this class declared with field decorators? */
export const isForm = (type: unknown): type is FormClass =>
  typeof type === 'function' && lineage(type.prototype as object).some((prototype) => declared.has(prototype));

const lineage = (prototype: object): readonly object[] => {
  const parent = Object.getPrototypeOf(prototype) as object | null;
  return parent === null || parent === Object.prototype ? [prototype] : [...lineage(parent), prototype];
};
