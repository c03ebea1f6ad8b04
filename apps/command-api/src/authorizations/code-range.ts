import type { FieldProblem } from '#domain';

/** A code, or a range of codes; each under the names that its form has. */
interface CodeFields<Name extends string> {
  readonly code: Name;
  readonly from: Name;
  readonly to: Name;
}

/** What is wrong with a code beside a range of codes, which the form cannot see: one of both, and the range whole. */
export const codeRangeProblems = <Name extends string>(
  form: { readonly [Field in Name]?: string | undefined },
  names: CodeFields<Name>,
  path: string,
): readonly FieldProblem[] => {
  const [code, from, to] = [form[names.code], form[names.from], form[names.to]];
  const problem = (name: Name, message: string) => [{ path: `${path}.${name}`, message }];
  return [
    ...(code !== undefined && (from !== undefined || to !== undefined)
      ? problem(names.code, 'must not be sent together with a range of codes')
      : []),
    ...((from === undefined) === (to === undefined)
      ? []
      : problem(from === undefined ? names.from : names.to, 'is required of a range of codes')),
    ...(from !== undefined && to !== undefined && (from.length !== to.length || to < from)
      ? problem(names.to, `must be as long as ${names.from}, and not before it`)
      : []),
  ];
};
