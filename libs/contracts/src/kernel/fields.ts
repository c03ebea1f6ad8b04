import { decorate } from './decorate.js';
import {
  declareField,
  type FormField,
  type FormClass,
  type JsonSchema,
  type FieldReader,
  type ValueReader,
} from './form.js';
import {
  anyValue,
  calendarDate,
  choice,
  dollars,
  fileName,
  flag,
  patternText,
  int,
  intChoice,
  jsonObject,
  MAX_AMOUNT,
  text,
  textMap,
  timestamp,
  type DollarRules,
  type IntRules,
  type TextMapRules,
  type TextRules,
} from './readers.js';

/*
 * One decorator per kind of field. The decorator validates the request (through class-transformer and class-validator,
 * see decorate.ts) and documents the API, so the two cannot drift. Every kind has an `Optional…` variant: the field may
 * be left out, and null counts as left out.
 */

/** Marks a field as deliberately left out of generated examples. */
export const omittedExample = (): undefined => undefined;

/** Appended to the description of a field that a PATCH cannot clear. */
export const NOT_CLEARABLE = 'Omit the field to keep its value; null is 422.';

export interface FieldOptions {
  /** A valid value. Use a function of today's date if validation compares the value with today. */
  readonly example?: unknown;
  /** The field is always present but may be null (mostly in responses). */
  readonly nullable?: boolean;
  /** Value used if the field is left out. Shown in the documentation. */
  readonly default?: unknown;
  /** Documented as required, although another check rejects its absence with a problem of its own. */
  readonly shownAsRequired?: boolean;
  /** The field is an addition to the specification. Marked `x-extension`. */
  readonly ext?: true;
  /**
   * Name of the query parameter by which a client can leave the field out of a response. The field is always present
   * without that parameter. Marked `x-left-out-by`.
   */
  readonly leftOutBy?: string;
}

interface Kind {
  readonly schema: JsonSchema;
  readonly reader: FieldReader;
}

const declare =
  (kind: Kind, description: string, optional: boolean, options: FieldOptions): PropertyDecorator =>
  (prototype, key) => {
    const { example, nullable = false, default: fallback, shownAsRequired = false, ext, leftOutBy } = options;
    const field: FormField = {
      name: String(key),
      description,
      schema: {
        ...kind.schema,
        ...(ext && { 'x-extension': true }),
        ...(leftOutBy !== undefined && { 'x-left-out-by': leftOutBy }),
        ...(fallback !== undefined && { default: fallback }),
        ...(example !== undefined && typeof example !== 'function' && { examples: [example] }),
      },
      ...(typeof example === 'function' && { exampleOn: example as (today: string) => unknown }),
      reader: kind.reader,
      optional: optional || fallback !== undefined,
      shownAsRequired,
      nullable,
      fallback,
    };
    declareField(prototype, field);
    decorate(prototype, field);
  };

/** Returns the decorator of a kind and its optional variant, each called with `(description, options?)`. */
const pair = <Rules extends object>(kind: (rules: Rules & FieldOptions) => Kind) => {
  const variant =
    (optional: boolean) =>
    (description: string, options = {} as Rules & FieldOptions): PropertyDecorator =>
      declare(kind(options), description, optional, options);
  return [variant(false), variant(true)] as const;
};

/** Returns the two decorators of a kind that needs a subject, each called with `(subject, description, options?)`. */
const pairOf = <Subject, Rules extends object = object>(
  kind: (subject: Subject, rules: Rules & FieldOptions) => Kind,
) => {
  const variant =
    (optional: boolean) =>
    (subject: Subject, description: string, options = {} as Rules & FieldOptions): PropertyDecorator =>
      declare(kind(subject, options), description, optional, options);
  return [variant(false), variant(true)] as const;
};

interface ValueKind extends Kind {
  readonly reader: ValueReader;
}

const string = (reader: ValueReader, schema: JsonSchema = {}): ValueKind => ({
  schema: { type: 'string', ...schema },
  reader,
});

const textKind = (rules: TextRules): ValueKind =>
  string(text(rules), {
    ...(!rules.keepEmpty && { minLength: 1 }),
    maxLength: rules.max ?? 255,
    ...(rules.pattern && !rules.fold && { pattern: rules.pattern.source }),
  });

/** One line of text, trimmed, 1 to 255 characters unless `max` is set. */
export const [Text, OptionalText] = pair<TextRules>(textKind);
/** Text of several lines, trimmed, 1 to 4,000 characters unless `max` is set. */
export const [LongText, OptionalLongText] = pair<TextRules>((rules) =>
  textKind({ max: 4000, lines: 'many', ...rules }),
);
/** File name of 1 to 255 characters. Of a path, only the part after the last slash or backslash is kept. */
export const [FileName, OptionalFileName] = pair(() => string(fileName, { minLength: 1, maxLength: 255 }));
/** ID that this service generated. */
export const [Id, OptionalId] = pair<TextRules>((rules) => textKind({ max: 128, ...rules }));

/** Calendar date, YYYY-MM-DD, from 1850 to 2199. */
export const [CalendarDate, OptionalCalendarDate] = pair(() => string(calendarDate, { format: 'date' }));
/** Point in time. Converted to UTC with milliseconds and Z. */
export const [Timestamp, OptionalTimestamp] = pair(() => string(timestamp, { format: 'date-time' }));

export interface ShapeRules {
  /** An empty text is valid and clears the stored value. */
  readonly clearable?: boolean;
}

/** `shown` is the documented pattern, for cases where the tested pattern is too complex for the documentation. */
const patternKind = (pattern: RegExp, message: string, tidy?: (text: string) => string, shown = pattern) =>
  pair<ShapeRules>(({ clearable = false }) => {
    const orEmpty = (shape: RegExp) => (clearable ? new RegExp(`^$|${shape.source}`) : shape);
    return string(patternText(orEmpty(pattern), message, tidy), { pattern: orEmpty(shown).source });
  });

/** Two-letter state code, converted to upper case. */
export const [StateCode, OptionalStateCode] = patternKind(/^[A-Za-z]{2}$/, 'must be a two-letter state code', (code) =>
  code.toUpperCase(),
);
export const [PostalCode, OptionalPostalCode] = patternKind(
  /^\d{5}(-?\d{4})?$/,
  'must be a ZIP code, 12345 or 12345-6789',
);
/** National provider identifier. The check digit is not verified here. */
export const [Npi, OptionalNpi] = patternKind(/^\d{10}$/, 'must be 10 digits');
/** Provider taxonomy code. */
export const [Taxonomy, OptionalTaxonomy] = patternKind(/^[0-9A-Za-z]{10}$/, 'must be 10 letters or digits');
/** EIN or SSN as sent: 9 digits with or without hyphens. */
export const [TaxId, OptionalTaxId] = patternKind(/^(\d-?){8}\d$/, 'must be 9 digits, with or without hyphens');
export const [Email, OptionalEmail] = patternKind(
  /^(?=.{3,254}$)[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/,
  'must be an email address',
  (address) => address.toLowerCase(),
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
);
export const [Uuid, OptionalUuid] = patternKind(
  /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/,
  'must be a UUID',
  (uuid) => uuid.toLowerCase(),
);

/** Dollars as a JSON number with at most two decimals, from 0 to 9,999,999.99 unless the rules set other limits. */
export const [Dollars, OptionalDollars] = pair<DollarRules>((rules) => ({
  reader: dollars(rules),
  schema: {
    type: 'number',
    format: 'double',
    ...(rules.above === undefined ? { minimum: rules.min ?? 0 } : { exclusiveMinimum: rules.above }),
    maximum: rules.max ?? MAX_AMOUNT,
  },
}));

/** Integer, from 0 unless the rules set another minimum. */
export const [Int, OptionalInt] = pair<IntRules>((rules) => ({
  reader: int(rules),
  schema: {
    type: 'integer',
    // A clamped number accepts any value; the description of the parameter gives the range.
    ...(!rules.clamp && { minimum: rules.min ?? 0, ...(rules.max !== undefined && { maximum: rules.max }) }),
  },
}));

export const [Flag, OptionalFlag] = pair(() => ({ reader: flag, schema: { type: 'boolean' } }));
/** Flag in a query parameter, which is text: `1` means true. */
export const [, OptionalSwitch] = pair(() => ({
  reader: flag,
  schema: { type: 'string', enum: ['1', '0', 'true', 'false'] },
}));

/** One of a fixed set of strings. */
export const [Choice, OptionalChoice] = pairOf<readonly string[]>((values) =>
  string(choice(values), { enum: [...values] }),
);

export interface ListRules {
  /** In a query, also accepts `name[]`, repeated once per item. The documentation shows this form. */
  readonly repeated?: true;
  /** Minimum number of items; 0 by default. */
  readonly min?: number;
  /** Maximum number of items; 100 by default. */
  readonly max?: number;
}

const listKind = (schema: JsonSchema, item: ValueReader, { min = 0, max = 100, repeated }: ListRules): Kind => ({
  reader: { kind: 'list', item, min, max, ...(repeated && { repeated }) },
  schema: { type: 'array', items: schema, minItems: min, maxItems: max },
});

/** List of texts. The text rules apply to each item. */
export const [TextList, OptionalTextList] = pair<ListRules & { readonly item?: TextRules }>((rules) => {
  const item = textKind(rules.item ?? {});
  return listKind(item.schema, item.reader, rules);
});
export const [IntList, OptionalIntList] = pair<ListRules & { readonly item?: IntRules }>((rules) => {
  const { min = 0, max } = rules.item ?? {};
  return listKind(
    { type: 'integer', minimum: min, ...(max !== undefined && { maximum: max }) },
    int(rules.item),
    rules,
  );
});
/** List of strings from a fixed set. */
export const [ChoiceList, OptionalChoiceList] = pairOf<readonly string[], ListRules>((values, rules) =>
  listKind({ type: 'string', enum: [...values] }, choice(values), rules),
);
/** List of integers from a fixed set. */
export const [IntChoiceList, OptionalIntChoiceList] = pairOf<readonly number[], ListRules>((values, rules) =>
  listKind({ type: 'integer', enum: [...values] }, intChoice(values), rules),
);

/** Object described by its own form class. */
export const [Nested, OptionalNested] = pairOf<FormClass | (() => FormClass)>((type) => {
  const getForm = asThunk(type);
  return { reader: { kind: 'form', of: getForm }, schema: {} };
});
export const [ListOf, OptionalListOf] = pairOf<FormClass | (() => FormClass), ListRules>(
  (type, { min = 0, max = 100 }) => {
    const getForm = asThunk(type);
    return {
      reader: { kind: 'list', item: { kind: 'form', of: getForm }, min, max },
      schema: { type: 'array', minItems: min, maxItems: max },
    };
  },
);

/** Returns a thunk for a class, or the given thunk of a class that is defined further down. */
const asThunk = (type: FormClass | (() => FormClass)): (() => FormClass) =>
  type.prototype === undefined ? (type as () => FormClass) : () => type as FormClass;

/** Any JSON object of at most `maxBytes` bytes. */
export const [JsonObject, OptionalJsonObject] = pairOf<number>((maxBytes) => ({
  reader: jsonObject(maxBytes),
  schema: { type: 'object', additionalProperties: true },
}));

/** Object of texts under keys chosen by the client. */
export const [TextMap, OptionalTextMap] = pairOf<TextMapRules>((rules) => ({
  reader: textMap(rules),
  schema: {
    type: 'object',
    maxProperties: rules.most,
    propertyNames: { minLength: 1, maxLength: rules.key, pattern: '^[^\\[\\]]*$' },
    additionalProperties: { type: 'string', maxLength: rules.text },
  },
}));

/** Response field that no other kind describes. Its OpenAPI schema is written by hand. */
export const [Shown, OptionalShown] = pairOf<JsonSchema>((schema) => ({ reader: anyValue, schema }));
