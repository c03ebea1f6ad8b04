import type { RuleSet } from '#domain';

/** A rule with the law behind it and a case worked out by hand. */
export interface Rule {
  readonly rule: string;
  readonly citation: string;
  /** The case in words, and what comes of it by hand. */
  readonly example: string;
  readonly result: string;
  /** No source that was read decides it: our reading, marked so in the table. */
  readonly uncertain?: true;
  /** Computes the program's result for the case; or names the spec that holds it, where the domain alone cannot. */
  readonly holds: ((rules: RuleSet) => string) | { readonly spec: string; readonly test: string };
}

export interface RulePart {
  readonly title: string;
  readonly rules: readonly Rule[];
}
