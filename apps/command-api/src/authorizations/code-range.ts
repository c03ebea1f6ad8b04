import type { FieldProblem } from '#domain';

/** Field names, which differ between forms. */
interface CodeFields<Name extends string> {
  readonly code: Name;
  readonly from: Name;
  readonly to: Name;
}

/** Returns the problems of a form that has both a code and a range, or an incomplete or invalid range. */
export const codeRangeProblems = <Name extends string>(
  form: { readonly [Field in Name]?: string | undefined },
  names: CodeFields<Name>,
  path: string,
): readonly FieldProblem[] => {
  const [code, from, to] = [form[names.code], form[names.from], form[names.to]];
  const problem = (name: Name, message: string) => [{ path: `${path}.${name}`, message }];
  return [
    ...(code !== undefined && (from !== undefined || to !== undefined)
      ? problem(names.code, 'must not be combined with a range of codes')
      : []),
    ...((from === undefined) === (to === undefined)
      ? []
      : problem(from === undefined ? names.from : names.to, 'is required for a range of codes')),
    ...(from !== undefined && to !== undefined && (from.length !== to.length || to < from)
      ? problem(names.to, `must have the same length as ${names.from} and must not come before it`)
      : []),
  ];
};
