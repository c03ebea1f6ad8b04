/** A form: a class whose fields are declared by the decorators of fields.ts. */
export type FormClass<Form extends object = object> = new () => Form;

/**
 * How a plain value is read. class-transformer applies `tidy` (which leaves alone what it cannot tidy), then
 * class-validator asks `problem` for what is wrong with the result: a fixed sentence that never holds the value.
 */
export interface ValueReader {
  readonly kind: 'value';
  readonly tidy: (value: unknown) => unknown;
  readonly problem: (value: unknown) => string | undefined;
  /** Empty text counts as absent where the field may be absent. */
  readonly blankIsAbsent?: boolean;
  /** A value that nobody may copy or look into: it arrives as a function that returns it, and `tidy` unwraps it. */
  readonly whole?: boolean;
  /** Turns the text of a query parameter into what `tidy` takes. */
  readonly fromText?: (text: string) => unknown;
  /** An object of texts; in a query a parameter `name[key]` for each. */
  readonly keyed?: true;
}

/** An object of its own form. */
export interface FormReader {
  readonly kind: 'form';
  readonly of: () => FormClass;
}

/** A list; in a query parameter its items are separated by commas. */
export interface ListReader {
  readonly kind: 'list';
  readonly item: ValueReader | FormReader;
  readonly min: number;
  readonly max: number;
  /** In a query also as `name[]`, as often as there are items. */
  readonly repeated?: true;
}

export type FieldReader = ValueReader | FormReader | ListReader;

/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 uses it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

export interface FormField {
  readonly name: string;
  readonly description: string;
  /** The schema of a value as it is sent; of forms and lists of forms the part that is not in their class. */
  readonly schema: JsonSchema;
  /** An example that depends on the day, YYYY-MM-DD, on which it is shown. */
  readonly exampleOn?: (today: string) => unknown;
  readonly reader: FieldReader;
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
  readonly fields: readonly FormField[];
  readonly names: ReadonlySet<string>;
}

const declared = new WeakMap<object, FormField[]>();
const compiled = new WeakMap<FormClass, Form>();

/** Called by the field decorators while a class is being defined. */
export const declareField = (prototype: object, field: FormField): void => {
  const fields = declared.get(prototype);
  if (fields) fields.push(field);
  else declared.set(prototype, [field]);
};

/**
 * The fields of a class in the order of their declaration, inherited ones first. A field is declared once: both
 * libraries would apply an inherited declaration and its replacement.
 */
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

/** Was this class declared with field decorators? */
export const isForm = (type: unknown): type is FormClass =>
  typeof type === 'function' && lineage(type.prototype as object).some((prototype) => declared.has(prototype));

const lineage = (prototype: object): readonly object[] => {
  const parent = Object.getPrototypeOf(prototype) as object | null;
  return parent === null || parent === Object.prototype ? [prototype] : [...lineage(parent), prototype];
};
