import { isDeepStrictEqual } from 'node:util';
import {
  anyValue,
  formOf,
  isPlainObject,
  type FormField,
  type FormClass,
  type JsonSchema,
  type FieldReader,
} from '#contracts';

/**
 * In requests, unknown fields are refused, and null in an optional field means absent. In responses, fields and enum
 * values may be added, and values have no upper bounds.
 */
export type Role = 'request' | 'answer';

/** Collects forms as component schemas. Each form occurs once, under its class name. */
export class Schemas {
  private readonly known = new Map<string, { readonly type: FormClass; readonly role: Role }>();
  private readonly built = new Map<string, JsonSchema>();

  reference(type: FormClass, role: Role): JsonSchema {
    const { name } = type;
    const known = this.known.get(name);
    if (known && known.type !== type) throw new Error(`two forms have the name ${name}`);
    if (known && known.role !== role)
      throw new Error(`${name} is used in requests and in responses: create a separate form for each`);
    if (!known) {
      this.known.set(name, { type, role });
      this.built.set(name, this.object(type, role));
    }
    return componentReference(name);
  }

  /** Throws if the name already has a different schema. */
  named(name: string, schema: JsonSchema): JsonSchema {
    const built = this.built.get(name);
    if (built && !isDeepStrictEqual(built, schema)) throw new Error(`two schemas have the name ${name}`);
    this.built.set(name, schema);
    return componentReference(name);
  }

  /** Sorted by name, so that the document doesn't change without a reason. */
  all(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries([...this.built].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  private object(type: FormClass, role: Role): JsonSchema {
    const { fields } = formOf(type);
    const required = fields.filter(isRequired).map(({ name }) => name);
    return {
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field.name, this.property(type.name, field, role)])),
      ...(required.length > 0 && { required }),
      ...(role === 'request' && { additionalProperties: false }),
    };
  }

  private property(owner: string, field: FormField, role: Role): JsonSchema {
    const schema = this.valueSchema(field.reader, field.schema, role);
    const { enum: choices, 'x-extensible-enum': words } = (schema['items'] ?? schema) as JsonSchema;
    const description = words === undefined ? field.description : `${field.description} ${listedSchemas(words)}`;
    // An optional enum with a default doesn't need null: generated clients send the default instead.
    const mayBeNull = field.nullable || (role === 'request' && field.optional && !(choices && 'default' in schema));
    return { ...(mayBeNull ? this.orNull(owner, field.name, schema) : schema), description };
  }

  /**
   * Makes an inline object or enum a component: code generators name inline alternatives by position, and send a
   * non-nullable enum's first value.
   */
  private orNull(owner: string, field: string, schema: JsonSchema): JsonSchema {
    const { type, oneOf, $ref, items, ...rest } = schema;
    const name = `${owner}${field.charAt(0).toUpperCase()}${field.slice(1)}`;
    if ($ref !== undefined) return { oneOf: [{ $ref }, { type: 'null' }], ...rest };
    if (Array.isArray(oneOf)) return { oneOf: [...(oneOf as readonly unknown[]), { type: 'null' }], ...rest };
    if (type === 'object') return { oneOf: [this.named(name, schema), { type: 'null' }] };
    if (Array.isArray(schema['enum'])) {
      const { enum: words, ...beside } = rest;
      return { oneOf: [this.named(name, { type, enum: words }), { type: 'null' }], ...beside };
    }
    const wordsOfItems =
      isPlainObject(items) && Array.isArray(items['enum']) ? this.named(`${name}Item`, items) : items;
    return {
      ...(typeof type === 'string' && { type: [type, 'null'] }),
      ...(items !== undefined && { items: wordsOfItems }),
      ...rest,
    };
  }

  /** Turns each part with a title into a component with that name. */
  private byHand(schema: JsonSchema): JsonSchema {
    const { title, default: fallback, examples, ...rest } = schema;
    const own = Object.fromEntries(Object.entries(rest).map(([keyword, value]) => [keyword, this.titled(value)]));
    return {
      ...(typeof title === 'string' ? this.named(title, own) : own),
      ...(fallback !== undefined && { default: fallback }),
      ...(examples !== undefined && { examples }),
    };
  }

  private titled(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.titled(item));
    return isPlainObject(value) && typeof value['title'] === 'string' ? this.byHand(value) : value;
  }

  private valueSchema(reader: FieldReader, schema: JsonSchema, role: Role): JsonSchema {
    if (reader.kind === 'form') return { ...this.reference(reader.of(), role), ...schema };
    if (reader === anyValue) return this.byHand(schema);
    const own = role === 'answer' ? withoutLimits(reader, schema) : schema;
    if (reader.kind === 'list' && reader.item.kind === 'form')
      return { ...own, items: this.reference(reader.item.of(), role) };
    return own;
  }
}

export const isRequired = ({ optional, shownAsRequired }: FormField): boolean => !optional || shownAsRequired;

export const componentReference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

export const listedSchemas = (words: unknown): string =>
  `One of ${(words as readonly unknown[]).map((word) => `\`${String(word)}\``).join(', ')}. New values may be added.`;

/** Returns an enum whose unknown values clients must tolerate. */
export const openEnum = (words: readonly unknown[]): JsonSchema => ({
  type: typeof words[0] === 'number' ? 'integer' : 'string',
  'x-extensible-enum': words,
});

/** Returns the type without the limits that apply to requests. */
const withoutLimits = (reader: FieldReader, schema: JsonSchema): JsonSchema => {
  const rest = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !limits.has(keyword)));
  if (Array.isArray(schema['enum'])) return { ...rest, ...openEnum(schema['enum'] as readonly unknown[]) };
  const items = schema['items'] as JsonSchema | undefined;
  return reader.kind === 'list' && reader.item.kind === 'value' && items
    ? { ...rest, items: withoutLimits(reader.item, items) }
    : rest;
};

const limits = new Set(['maximum', 'maxLength', 'minItems', 'maxItems', 'enum']);
