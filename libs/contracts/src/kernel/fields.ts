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
 * One decorator per kind of field: it checks the request (by class-transformer and class-validator, see decorate.ts) and
 * documents the API, so the two cannot drift. Every kind has a twin `Optional…`: the field may be left out, and null
 * counts as left out.
 */

/** The `example` of a field that examples do without although there could be one. */
export const omittedExample = (): undefined => undefined;

/** Added to the description of a field that a PATCH cannot clear. */
export const NOT_CLEARABLE = 'Leave it out to keep its value; null is 422.';

export interface FieldOptions {
  /** A value that passes; a function makes it of today's date, where a rule compares with today. */
  readonly example?: unknown;
  /** Always there, but may be null (answers). */
  readonly nullable?: boolean;
  /** Stands in when the field is left out; shown in the documentation. */
  readonly default?: unknown;
  /** Shown as required although its absence is refused elsewhere, with a problem of its own. */
  readonly shownAsRequired?: boolean;
  /** An addition to the specification: marked `x-extension`. */
  readonly ext?: true;
  /** The parameter that can leave it out of an answer; always there for whoever does not send it. Marked `x-left-out-by`. */
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

/** The decorator of a kind and its optional twin: `(description, options?)`. */
const pair = <Rules extends object>(kind: (rules: Rules & FieldOptions) => Kind) => {
  const variant =
    (optional: boolean) =>
    (description: string, options = {} as Rules & FieldOptions): PropertyDecorator =>
      declare(kind(options), description, optional, options);
  return [variant(false), variant(true)] as const;
};

/** The two decorators of a kind that cannot do without a first argument: `(subject, description, options?)`. */
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

/** One line of text, trimmed, 1 to 255 characters unless `max` says otherwise. */
export const [Text, OptionalText] = pair<TextRules>(textKind);
/** Text of several lines, trimmed, 1 to 4,000 characters unless `max` says otherwise. */
export const [LongText, OptionalLongText] = pair<TextRules>((rules) =>
  textKind({ max: 4000, lines: 'many', ...rules }),
);
/** The name of a file, 1 to 255 characters; of a path, what stands after its last slash or backslash. */
export const [FileName, OptionalFileName] = pair(() => string(fileName, { minLength: 1, maxLength: 255 }));
/** An id that this service made. */
export const [Id, OptionalId] = pair<TextRules>((rules) => textKind({ max: 128, ...rules }));

/** A day of the calendar, YYYY-MM-DD, of the years 1850 to 2199. */
export const [CalendarDate, OptionalCalendarDate] = pair(() => string(calendarDate, { format: 'date' }));
/** An instant; handed on in UTC with milliseconds and Z. */
export const [Timestamp, OptionalTimestamp] = pair(() => string(timestamp, { format: 'date-time' }));

export interface ShapeRules {
  /** An empty text is a value of its own: it clears what is stored. */
  readonly clearable?: boolean;
}

/** `shown`: the pattern as it is documented, where the one that is tested is more than a reader wants. */
const patternKind = (pattern: RegExp, message: string, tidy?: (text: string) => string, shown = pattern) =>
  pair<ShapeRules>(({ clearable = false }) => {
    const orEmpty = (shape: RegExp) => (clearable ? new RegExp(`^$|${shape.source}`) : shape);
    return string(patternText(orEmpty(pattern), message, tidy), { pattern: orEmpty(shown).source });
  });

/** Two letters, handed on in upper case. */
export const [StateCode, OptionalStateCode] = patternKind(/^[A-Za-z]{2}$/, 'must be a two-letter state code', (code) =>
  code.toUpperCase(),
);
export const [PostalCode, OptionalPostalCode] = patternKind(
  /^\d{5}(-?\d{4})?$/,
  'must be a ZIP code, 12345 or 12345-6789',
);
/** A national provider identifier; its check digit is not checked here. */
export const [Npi, OptionalNpi] = patternKind(/^\d{10}$/, 'must be 10 digits');
/** A provider taxonomy code. */
export const [Taxonomy, OptionalTaxonomy] = patternKind(/^[0-9A-Za-z]{10}$/, 'must be 10 letters or digits');
/** An EIN or SSN as it was sent: 9 digits with or without hyphens. */
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

/** Dollars as a JSON number with at most two decimals, 0 to 9,999,999.99 unless the rules say otherwise. */
export const [Dollars, OptionalDollars] = pair<DollarRules>((rules) => ({
  reader: dollars(rules),
  schema: {
    type: 'number',
    format: 'double',
    ...(rules.above === undefined ? { minimum: rules.min ?? 0 } : { exclusiveMinimum: rules.above }),
    maximum: rules.max ?? MAX_AMOUNT,
  },
}));

/** A whole number, from 0 unless the rules say otherwise. */
export const [Int, OptionalInt] = pair<IntRules>((rules) => ({
  reader: int(rules),
  schema: {
    type: 'integer',
    // A clamped number may be anything; the range is in the description of the parameter.
    ...(!rules.clamp && { minimum: rules.min ?? 0, ...(rules.max !== undefined && { maximum: rules.max }) }),
  },
}));

export const [Flag, OptionalFlag] = pair(() => ({ reader: flag, schema: { type: 'boolean' } }));
/** A flag among query parameters, which are text: `1` turns it on. */
export const [, OptionalSwitch] = pair(() => ({
  reader: flag,
  schema: { type: 'string', enum: ['1', '0', 'true', 'false'] },
}));

/** One of a few words. */
export const [Choice, OptionalChoice] = pairOf<readonly string[]>((values) =>
  string(choice(values), { enum: [...values] }),
);

export interface ListRules {
  /** In a query also as `name[]`, as often as there are items: how it is documented. */
  readonly repeated?: true;
  /** Fewest items; 0 unless said. */
  readonly min?: number;
  /** Most items; 100 unless said. */
  readonly max?: number;
}

const listKind = (schema: JsonSchema, item: ValueReader, { min = 0, max = 100, repeated }: ListRules): Kind => ({
  reader: { kind: 'list', item, min, max, ...(repeated && { repeated }) },
  schema: { type: 'array', items: schema, minItems: min, maxItems: max },
});

/** A list of texts; each by the rules of a text. */
export const [TextList, OptionalTextList] = pair<ListRules & { readonly item?: TextRules }>((rules) => {
  const item = textKind(rules.item ?? {});
  return listKind(item.schema, item.reader, rules);
});
/** A list of whole numbers. */
export const [IntList, OptionalIntList] = pair<ListRules & { readonly item?: IntRules }>((rules) => {
  const { min = 0, max } = rules.item ?? {};
  return listKind(
    { type: 'integer', minimum: min, ...(max !== undefined && { maximum: max }) },
    int(rules.item),
    rules,
  );
});
/** A list of words out of a few. */
export const [ChoiceList, OptionalChoiceList] = pairOf<readonly string[], ListRules>((values, rules) =>
  listKind({ type: 'string', enum: [...values] }, choice(values), rules),
);
/** A list of whole numbers out of a few. */
export const [IntChoiceList, OptionalIntChoiceList] = pairOf<readonly number[], ListRules>((values, rules) =>
  listKind({ type: 'integer', enum: [...values] }, intChoice(values), rules),
);

/** An object of its own form. */
export const [Nested, OptionalNested] = pairOf<FormClass | (() => FormClass)>((type) => {
  const getForm = asThunk(type);
  return { reader: { kind: 'form', of: getForm }, schema: {} };
});
/** A list of objects of one form. */
export const [ListOf, OptionalListOf] = pairOf<FormClass | (() => FormClass), ListRules>(
  (type, { min = 0, max = 100 }) => {
    const getForm = asThunk(type);
    return {
      reader: { kind: 'list', item: { kind: 'form', of: getForm }, min, max },
      schema: { type: 'array', minItems: min, maxItems: max },
    };
  },
);

/** A class, or an arrow to one that is defined further down. */
const asThunk = (type: FormClass | (() => FormClass)): (() => FormClass) =>
  type.prototype === undefined ? (type as () => FormClass) : () => type as FormClass;

/** Any JSON object up to so many bytes. */
export const [JsonObject, OptionalJsonObject] = pairOf<number>((maxBytes) => ({
  reader: jsonObject(maxBytes),
  schema: { type: 'object', additionalProperties: true },
}));

/** An object of texts, by keys that the client chooses. */
export const [TextMap, OptionalTextMap] = pairOf<TextMapRules>((rules) => ({
  reader: textMap(rules),
  schema: {
    type: 'object',
    maxProperties: rules.most,
    propertyNames: { minLength: 1, maxLength: rules.key, pattern: '^[^\\[\\]]*$' },
    additionalProperties: { type: 'string', maxLength: rules.text },
  },
}));

/** A field of an answer that no other kind describes: its OpenAPI schema is written by hand. */
export const [Shown, OptionalShown] = pairOf<JsonSchema>((schema) => ({ reader: anyValue, schema }));
