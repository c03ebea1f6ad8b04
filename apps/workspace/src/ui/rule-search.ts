/** What is known of the rule behind a figure. */
interface RuleReference {
  readonly id: string;
  readonly validThrough: string | null;
  readonly outdated?: boolean;
}

/**
 * How the page of rules shows the rule behind a figure: as of its last day where another one has taken its place since.
 * `today`: in Los Angeles.
 */
export const ruleSearch = (
  { id, validThrough, outdated }: RuleReference,
  today: string,
): { readonly id: string; readonly asOf?: string } =>
  validThrough !== null && validThrough < today && outdated !== true ? { id, asOf: validThrough } : { id };
