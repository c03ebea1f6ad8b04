import {
  formOf,
  isPlainObject,
  type FormField,
  type FormClass,
  type JsonSchema,
  type OperationEntry,
} from '#contracts';

type Example = Readonly<Record<string, unknown>>;

export const examplesOf = (request: NonNullable<OperationEntry['request']>, today: string): object => {
  if (typeof request === 'function') return { example: objectOf(request, today) };
  const examples = Object.entries(request.forms).map(([word, form]) => {
    const example = objectOf(form, today);
    return [word, { summary: word, value: { ...example, [request.by]: word } }] as const;
  });
  return { examples: Object.fromEntries(examples) };
};

const objectOf = (type: FormClass, today: string): Example =>
  Object.fromEntries(
    formOf(type)
      .fields.map((field) => [field.name, valueOf(field, today)] as const)
      .filter(([, value]) => value !== undefined),
  );

/** Omits optional fields without an example. */
const valueOf = ({ reader, schema, optional, exampleOn }: FormField, today: string): unknown => {
  if (exampleOn) return exampleOn(today);
  const [first] = (schema['examples'] ?? []) as readonly unknown[];
  if (first !== undefined) return first;
  if (reader.kind === 'form') return someOf(objectOf(reader.of(), today), optional);
  if (reader.kind === 'list')
    return reader.item.kind === 'form' ? listOf(someOf(objectOf(reader.item.of(), today), optional)) : undefined;
  return optional ? undefined : plainExample(schema, today);
};

/** Returns undefined for text, which always needs an example in its form. */
const plainExample = ({ type, format, minimum = 1, enum: words }: JsonSchema, today: string): unknown => {
  if (Array.isArray(words)) return (words as readonly unknown[])[0];
  if (format === 'date') return today;
  if (format === 'date-time') return `${today}T18:00:00.000Z`;
  return type === 'boolean' ? true : type === 'string' ? undefined : minimum;
};

const someOf = (value: Example, optional: boolean): unknown =>
  optional && isPlainObject(value) && Object.keys(value).length === 0 ? undefined : value;

const listOf = (value: unknown): unknown => (value === undefined ? undefined : [value]);
