import { formOf, type Field, type FormClass, type JsonSchema, type Reader } from '#contracts';

/** What a form is for: in a request, null on an optional field means absent; in an answer it does not occur. */
export type Role = 'request' | 'answer';

/** Collects the forms that a document mentions as its component schemas, each once under its class name. */
export class Schemas {
  private readonly known = new Map<string, { readonly type: FormClass; readonly role: Role }>();
  private readonly built = new Map<string, JsonSchema>();

  reference(type: FormClass, role: Role): JsonSchema {
    const { name } = type;
    const known = this.known.get(name);
    if (known && known.type !== type) throw new Error(`two forms are called ${name}`);
    if (known && known.role !== role)
      throw new Error(`${name} is a form of requests and of answers: give each its own`);
    if (!known) {
      this.known.set(name, { type, role });
      this.built.set(name, this.object(type, role));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** In the order of their names, so that the document is stable. */
  all(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries([...this.built].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  private object(type: FormClass, role: Role): JsonSchema {
    const { fields } = formOf(type);
    const required = fields.filter(isRequired).map(({ name }) => name);
    return {
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field.name, this.property(field, role)])),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    };
  }

  private property(field: Field, role: Role): JsonSchema {
    const schema = this.valueSchema(field.reader, field.schema, role);
    const mayBeNull = field.nullable || (role === 'request' && field.optional);
    return { ...(mayBeNull ? orNull(schema) : schema), description: field.description };
  }

  private valueSchema(reader: Reader, schema: JsonSchema, role: Role): JsonSchema {
    if (reader.kind === 'form') return { ...this.reference(reader.of(), role), ...schema };
    if (reader.kind === 'list' && reader.item.kind === 'form')
      return { ...schema, items: this.reference(reader.item.of(), role) };
    return schema;
  }
}

export const isRequired = ({ optional, shownAsRequired }: Field): boolean => !optional || shownAsRequired;

/** The schema, or null. */
const orNull = (schema: JsonSchema): JsonSchema => {
  const { type, enum: words, $ref } = schema;
  if ($ref !== undefined) return { anyOf: [{ $ref }, { type: 'null' }] };
  return {
    ...schema,
    ...(typeof type === 'string' && { type: [type, 'null'] }),
    ...(Array.isArray(words) && { enum: [...(words as readonly unknown[]), null] }),
  };
};
