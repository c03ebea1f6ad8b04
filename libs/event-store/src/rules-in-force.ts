import { shippedRules, type RuleSet } from '#domain';

/**
 * Holds the rules of law in force for a log: those that its stream `rules` names, on top of the shipped ones. A
 * command, an event or a request takes `current` once, when it begins, and hands it down. A new set replaces the old one completely.
 */
export class RulesInForce {
  current: RuleSet = shippedRules;
  private revision = -1;

  /**
   * Looks for newer rules unless the last look was less than a second ago. Call it before `current` is taken for a request. Never
   * rejects. In a process that follows the log `current` is up to date anyway, and this does nothing.
   */
  refresh: () => Promise<unknown> = async () => undefined;

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
