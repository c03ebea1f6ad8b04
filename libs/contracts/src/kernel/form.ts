/** Class whose fields are declared with the decorators in fields.ts. */
export type FormClass<Form extends object = object> = new () => Form;

/**
 * class-transformer applies `tidy`, which returns values unchanged if it can't tidy them. class-validator then calls
 * `problem`, which returns a fixed sentence that never contains the value.
 */
export interface ValueReader {
  readonly kind: 'value';
  readonly tidy: (value: unknown) => unknown;
  readonly problem: (value: unknown) => string | undefined;
  /** An empty string counts as absent if the field is optional. */
  readonly blankIsAbsent?: boolean;
  /** The value must not be copied or traversed. It arrives as a function that returns it, and `tidy` unwraps it. */
  readonly whole?: boolean;
  /** Converts a query parameter's text to input for `tidy`. */
  readonly fromText?: (text: string) => unknown;
  /** Object of strings. In a query, each key is a parameter `name[key]`. */
  readonly keyed?: true;
}

export interface FormReader {
  readonly kind: 'form';
  readonly of: () => FormClass;
}

/** Items are separated by commas in a query parameter. */
export interface ListReader {
  readonly kind: 'list';
  readonly item: ValueReader | FormReader;
  readonly min: number;
  readonly max: number;
  /** In a query, also accepts `name[]`, repeated per item. */
  readonly repeated?: true;
}

export type FieldReader = ValueReader | FormReader | ListReader;

/** Draft 2020-12, as used by OpenAPI 3.1. */
export type JsonSchema = { readonly [keyword: string]: unknown };

export interface FormField {
  readonly name: string;
  readonly description: string;
  /** Schema of the value as sent. For forms and lists of forms, only the part that is not in their class. */
  readonly schema: JsonSchema;
  /** `today`: YYYY-MM-DD, the date on which the example is shown. */
  readonly exampleOn?: (today: string) => unknown;
  readonly reader: FieldReader;
  /** Null counts as left out. */
  readonly optional: boolean;
  /** True even if `optional` is true. */
  readonly shownAsRequired: boolean;
  /** Null is a value (mostly in responses). */
  readonly nullable: boolean;
  /** Value used if the field is left out. */
  readonly fallback: unknown;
}

export interface Form {
  readonly fields: readonly FormField[];
  readonly names: ReadonlySet<string>;
}

const declared = new WeakMap<object, FormField[]>();
const compiled = new WeakMap<FormClass, Form>();

/** Called by the field decorators during class definition. */
export const declareField = (prototype: object, field: FormField): void => {
  const fields = declared.get(prototype);
  if (fields) fields.push(field);
  else declared.set(prototype, [field]);
};

/** Fields in declaration order, inherited first. Throws for a repeated field, since both libraries would apply both. */
export const formOf = (type: FormClass): Form => {
  const known = compiled.get(type);
  if (known) return known;
  const byName = new Map<string, FormField>();
  for (const prototype of lineage(type.prototype as object))
    for (const field of declared.get(prototype) ?? []) {
      if (byName.has(field.name)) throw new TypeError(`${type.name} declares ${field.name} twice`);
      byName.set(field.name, field);
    }
  if (byName.size === 0) throw new TypeError(`${type.name} declares no fields`);
  const form: Form = { fields: [...byName.values()], names: new Set(byName.keys()) };
  compiled.set(type, form);
  return form;
};

/** True if fields are declared with field decorators. */
export const isForm = (type: unknown): type is FormClass =>
  typeof type === 'function' && lineage(type.prototype as object).some((prototype) => declared.has(prototype));

const lineage = (prototype: object): readonly object[] => {
  const parent = Object.getPrototypeOf(prototype) as object | null;
  return parent === null || parent === Object.prototype ? [prototype] : [...lineage(parent), prototype];
};
