import { shippedRules, type RuleSet } from '#domain';

/**
 * Holds the rules of law in force for a log: those that its stream `rules` names, on top of the shipped ones. A
 * command, an event or a request takes `current` once, when it begins, and hands it down. A new set replaces the old one completely.
 */
export class RulesInForce {
  current: RuleSet = shippedRules;
  private revision = -1;

  /**
   * Puts the set of a revision of the stream `rules` in force, unless a newer one is: reading packs takes a while, and a
   * reader that began with an older revision may finish last.
   */
  activate(rules: RuleSet, revision: number): void {
    if (revision < this.revision) return;
    this.revision = revision;
    this.current = rules;
  }
}
