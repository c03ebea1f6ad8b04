import { compareOpenApi, type Diff } from 'api-smart-diff';

/** A change that a client of the older document may stumble over. */
export interface IncompatibleChange {
  /** `GET /bills/{billId}`. */
  readonly operation: string;
  readonly what: string;
}

/** Words and types of events may be added to answers at any time (docs/versioning.md). */
const mayGrow = (path: readonly string[]): boolean =>
  path.includes('responses') && path.some((step) => ['anyOf', 'oneOf', 'x-extensible-enum', 'enum'].includes(step));

/**
 * Is it one? The library's own judgement, and three things that it lets pass: a field of a request that goes (ours refuse
 * what they do not know), another type, and a word that goes from the answers.
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
  // A field of a request that may be left out now takes null, too: what was sent before is taken as before.
  if (last === 'type' && steps.includes('requestBody') && Array.isArray(after) && after.includes(before)) return false;
  // The format tells generators how wide a number is; the numbers themselves are the same.
  if (action === 'add' && last === 'format' && after === 'double') return false;
  return isType || type === 'breaking';
};

interface Shape {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

/** What a parameter can leave out of an answer is there for whoever does not send it. */
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

/** Replaces each nullable reference to an enum by the enum itself with `null` among its types, so that its words are compared. */
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

/** What a client of `before` may stumble over in `after`. Both are OpenAPI documents. */
export const incompatibleChanges = (before: object, after: object): readonly IncompatibleChange[] =>
  compareOpenApi(comparable(before), comparable(after))
    .diffs.filter(isIncompatible)
    .map(({ action, path }) => {
      const [, route = '', method = '', ...inside] = path.map(String);
      return { operation: `${method.toUpperCase()} ${route}`, what: `${action} ${inside.join('/')}` };
    });
