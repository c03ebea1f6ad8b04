interface RuleReference {
  readonly id: string;
  readonly validThrough: string | null;
  readonly outdated?: boolean;
}

/** If a newer rule has replaced it, the search is as of the rule's last day. `today`: in Los Angeles. */
export const ruleSearch = (
  { id, validThrough, outdated }: RuleReference,
  today: string,
): { readonly id: string; readonly asOf?: string } =>
  validThrough !== null && validThrough < today && outdated !== true ? { id, asOf: validThrough } : { id };
