/** A rule with the law behind it and a case worked out by hand. */
export interface Rule {
  readonly rule: string;
  readonly citation: string;
  /** The case in words, and what comes of it by hand. */
  readonly example: string;
  readonly result: string;
  /** What the program makes of the case; or the spec that holds it where that is no matter of the domain. */
  readonly holds: (() => string) | { readonly spec: string; readonly test: string };
}

export interface RulePart {
  readonly title: string;
  readonly rules: readonly Rule[];
}
