import type { RuleSet } from '#domain';

/** Rule with its legal source and a manually calculated example. */
export interface Rule {
  readonly rule: string;
  readonly citation: string;
  /** The example's facts. `result` is calculated manually. */
  readonly example: string;
  readonly result: string;
  /** True if none of the sources that were read decides the rule. The table marks it as our reading. */
  readonly uncertain?: true;
  /** Calculates the example's result. If the domain can't do it without other modules, names a spec that tests it. */
  readonly holds: ((rules: RuleSet) => string) | { readonly spec: string; readonly test: string };
}

export interface RulePart {
  readonly title: string;
  readonly rules: readonly Rule[];
}
