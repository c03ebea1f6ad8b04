import { formOf, type FormClass, type Reader } from '#contracts';
import type { FieldProblem } from '#domain';

/** A sort key that puts a path where its field stands in the form; indexes count as numbers, unknown fields last. */
const rankOf = (form: FormClass, path: string): readonly number[] => {
  const ranks: number[] = [];
  let reader: Reader | undefined = { kind: 'form', of: () => form };
  for (const segment of path.split('.')) {
    if (/^\d+$/.test(segment)) {
      ranks.push(Number(segment));
      reader = reader?.kind === 'list' ? reader.item : undefined;
    } else {
      const fields: readonly { name: string; reader: Reader }[] =
        reader?.kind === 'form' ? formOf(reader.of()).fields : [];
      const at = fields.findIndex(({ name }) => name === segment);
      ranks.push(at < 0 ? Number.MAX_SAFE_INTEGER : at);
      reader = fields[at]?.reader;
    }
  }
  return ranks;
};

const MOST = 100;

/** Problems of the form and of the rules as one list in the order of the form: at most 100, one a path. */
export const inFormOrder = (
  form: FormClass,
  ...lists: readonly (readonly FieldProblem[])[]
): readonly FieldProblem[] => {
  const byPath = new Map<string, FieldProblem>();
  for (const problem of lists.flat()) if (!byPath.has(problem.path)) byPath.set(problem.path, problem);
  return [...byPath.values()]
    .map((problem) => ({ problem, rank: rankOf(form, problem.path) }))
    .sort((a, b) => compare(a.rank, b.rank))
    .map(({ problem }) => problem)
    .slice(0, MOST);
};

const compare = (a: readonly number[], b: readonly number[]): number => {
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const difference = (a[i] ?? -1) - (b[i] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
};
