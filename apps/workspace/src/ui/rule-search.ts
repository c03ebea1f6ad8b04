interface RuleReference {
  readonly id: string;
  readonly validThrough: string | null;
  readonly outdated?: boolean;
}

/** Returns the search for a rule. A replaced rule is searched as of its last day. `today`: in Los Angeles. */
export const ruleSearch = (
  { id, validThrough, outdated }: RuleReference,
  today: string,
): { readonly id: string; readonly asOf?: string } =>
  validThrough !== null && validThrough < today && outdated !== true ? { id, asOf: validThrough } : { id };
