import { formOf, isPlainObject, type Field, type FormClass, type JsonSchema, type OperationEntry } from '#contracts';
import { examine } from '../validation/validate.js';

type Example = Readonly<Record<string, unknown>>;

/** Examples of a request, made of its fields' examples; none where they do not make a request that is right. */
export const examplesOf = (request: NonNullable<OperationEntry['request']>): object => {
  if (typeof request === 'function') {
    const example = exampleOf(request);
    return example ? { example } : {};
  }
  const examples = Object.entries(request.forms).flatMap(([word, form]) => {
    const value = exampleOf(form, { [request.by]: word });
    return value ? [[word, { value }] as const] : [];
  });
  return { examples: Object.fromEntries(examples) };
};

const exampleOf = (type: FormClass, fixed: Example = {}): Example | undefined => {
  const example = { ...fixed, ...objectOf(type), ...fixed };
  return examine(type, example).errors.length === 0 ? example : undefined;
};

const objectOf = (type: FormClass): Example =>
  Object.fromEntries(
    formOf(type)
      .fields.map((field) => [field.name, valueOf(field)] as const)
      .filter(([, value]) => value !== undefined),
  );

/** What is optional is shown only where it has an example. */
const valueOf = ({ reader, schema, optional }: Field): unknown => {
  if (reader.kind === 'value') {
    const [first] = (schema['examples'] ?? []) as readonly unknown[];
    return first ?? (optional ? undefined : plainExample(schema));
  }
  if (reader.kind === 'form') return someOf(objectOf(reader.of()), optional);
  const examples = schema['examples'] as readonly unknown[] | undefined;
  if (examples) return examples[0];
  return reader.item.kind === 'form' ? listOf(someOf(objectOf(reader.item.of()), optional)) : undefined;
};

/** What a required field without an example of its own shows. */
const plainExample = ({ type, format, minimum = 1, enum: words }: JsonSchema): unknown => {
  if (Array.isArray(words)) return (words as readonly unknown[])[0];
  if (format === 'date') return '2026-03-02';
  if (format === 'date-time') return '2026-03-02T18:00:00.000Z';
  return type === 'string' ? 'text' : type === 'boolean' ? true : minimum;
};

const someOf = (value: Example, optional: boolean): unknown =>
  optional && isPlainObject(value) && Object.keys(value).length === 0 ? undefined : value;

const listOf = (value: unknown): unknown => (value === undefined ? undefined : [value]);
