import { compareOpenApi, type Diff } from 'api-smart-diff';

/** Change that can break a client of the older document. */
export interface IncompatibleChange {
  /** Operation, such as `GET /bills/{billId}`. */
  readonly operation: string;
  readonly what: string;
}

/** Returns true for enum values and event types, which may be added to responses at any time (docs/versioning.md). */
const mayGrow = (path: readonly string[]): boolean =>
  path.includes('responses') && path.some((step) => ['anyOf', 'oneOf', 'x-extensible-enum', 'enum'].includes(step));

/**
 * Returns true for an incompatible change. It follows the library's classification, with three additions: a removed
 * request field (the API rejects unknown fields), a changed type, and a removed value in responses.
 */
const isIncompatible = ({ type, action, path, before, after }: Diff): boolean => {
  const steps = path.map(String);
  const last = steps.at(-1) ?? '';
  const isType = last === 'type' || steps.at(-2) === 'type';
  const isProperty = steps.at(-2) === 'properties';
  if (
    steps[0] !== 'paths' ||
    ['example', 'examples', 'description', 'summary'].some((keyword) => steps.includes(keyword))
  )
    return false;
  if (action === 'add' && mayGrow(steps)) return false;
  if (action === 'remove' && isProperty) return true;
  // An optional request field now also accepts null. Earlier requests are still valid.
  if (last === 'type' && steps.includes('requestBody') && Array.isArray(after) && after.includes(before)) return false;
  // The format tells generators the precision of a number. The numbers do not change.
  if (action === 'add' && last === 'format' && after === 'double') return false;
  return isType || type === 'breaking';
};

interface Shape {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

/**
 * Marks response fields as required that only a query parameter can omit, because clients without the parameter always
 * receive them.
 */
const asUnasked = (document: object): object => {
  const asked = structuredClone(document) as { components?: { schemas?: Record<string, Shape> } };
  for (const [name, shape] of Object.entries(asked.components?.schemas ?? {})) {
    const names = Object.keys(shape.properties ?? {});
    const leftOut = names.filter((field) => 'x-left-out-by' in (shape.properties?.[field] ?? {}));
    if (leftOut.length === 0) continue;
    const there = new Set([...(shape.required ?? []), ...leftOut]);
    Object.assign(asked.components?.schemas ?? {}, {
      [name]: { ...shape, required: names.filter((name) => there.has(name)) },
    });
  }
  return asked;
};

/**
 * Replaces each nullable reference to an enum by the enum with `null` among its types, so that its values are compared.
 */
const withNullableEnums = (document: object): object => {
  const { components } = document as { components?: { schemas?: Readonly<Record<string, Words>> } };
  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== 'object' || value === null) return value;
    const { oneOf, ...rest } = Object.fromEntries(
      Object.entries(value).map(([name, child]) => [name, replace(child)]),
    ) as { readonly oneOf?: readonly { readonly $ref?: string; readonly type?: unknown }[] };
    if (oneOf === undefined) return rest;
    const [first, second] = oneOf;
    const words = components?.schemas?.[first?.$ref?.split('/').at(-1) ?? ''];
    return oneOf.length === 2 && second?.type === 'null' && words?.enum
      ? { ...rest, type: [words.type, 'null'], enum: words.enum }
      : { ...rest, oneOf };
  };
  return replace(document) as object;
};

interface Words {
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
}

const comparable = (document: object): object => withNullableEnums(asUnasked(document));

/** Incompatible changes for clients of `before` in `after`. Both are OpenAPI documents. */
export const incompatibleChanges = (before: object, after: object): readonly IncompatibleChange[] =>
  compareOpenApi(comparable(before), comparable(after))
    .diffs.filter(isIncompatible)
    .map(({ action, path }) => {
      const [, route = '', method = '', ...inside] = path.map(String);
      return { operation: `${method.toUpperCase()} ${route}`, what: `${action} ${inside.join('/')}` };
    });
