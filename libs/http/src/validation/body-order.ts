import { formOf, isPlainObject, type FormClass, type FieldReader } from '#contracts';
import type { FieldProblem } from '#domain';

/** A client with more errors has a more basic problem. */
export const MAX_FIELD_PROBLEMS = 100;

type FieldPositions = ReadonlyMap<string, number>;

/** Returns a function that finds the positions of an object's fields in the body. Each object is processed once. */
const fieldPositions = (): ((sent: unknown) => FieldPositions) => {
  const known = new Map<object, FieldPositions>();
  const nowhere: FieldPositions = new Map();
  return (sent) => {
    if (!isPlainObject(sent)) return nowhere;
    const places = known.get(sent) ?? new Map(Object.keys(sent).map((name, at) => [name, at]));
    known.set(sent, places);
    return places;
  };
};

/** Sort key. Missing fields come after the sent fields of their object, in the order of the form. */
const rankOf = (
  form: FormClass,
  body: unknown,
  path: string,
  placesOf: (sent: unknown) => FieldPositions,
): readonly number[] => {
  const ranks: number[] = [];
  let reader: FieldReader | undefined = { kind: 'form', of: () => form };
  let sent = body;
  for (const segment of path.split('.')) {
    if (/^\d+$/.test(segment)) {
      ranks.push(Number(segment));
      reader = reader?.kind === 'list' ? reader.item : undefined;
      sent = Array.isArray(sent) ? (sent[Number(segment)] as unknown) : undefined;
    } else {
      const fields: readonly { name: string; reader: FieldReader }[] =
        reader?.kind === 'form' ? formOf(reader.of()).fields : [];
      const at = fields.findIndex(({ name }) => name === segment);
      const places = placesOf(sent);
      const place = places.get(segment);
      ranks.push(place ?? places.size + (at < 0 ? fields.length : at));
      reader = fields[at]?.reader;
      sent = place === undefined ? undefined : (sent as Readonly<Record<string, unknown>>)[segment];
    }
  }
  return ranks;
};

/**
 * Sorts errors in the body's order, with missing fields after the sent fields of their object. Keeps one error per
 * path, from the first list that contains the path, and at most 100 errors.
 */
export const sortByBody = (
  form: FormClass,
  body: unknown,
  ...lists: readonly (readonly FieldProblem[])[]
): readonly FieldProblem[] => {
  const byPath = new Map<string, FieldProblem>();
  for (const problem of lists.flat()) if (!byPath.has(problem.path)) byPath.set(problem.path, problem);
  const placesOf = fieldPositions();
  return [...byPath.values()]
    .map((problem) => ({ problem, rank: rankOf(form, body, problem.path, placesOf) }))
    .sort((a, b) => compare(a.rank, b.rank))
    .map(({ problem }) => problem)
    .slice(0, MAX_FIELD_PROBLEMS);
};

const compare = (a: readonly number[], b: readonly number[]): number => {
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const difference = (a[i] ?? -1) - (b[i] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
};
