import { shippedRules, type RuleSet } from '#domain';

/**
 * The rule packs in force for a log: the packs named in its stream `rules`, on top of the built-in packs. A command, an
 * event handler or a request reads `current` once at its start and passes it on. A new set replaces the previous set
 * completely.
 */
export class RulesInForce {
  current: RuleSet = shippedRules;
  private revision = -1;

  /**
   * Loads newer rules, unless the last check was less than a second ago. Call it before reading `current` for a
   * request. Never rejects. Does nothing in a process that follows the log, because there `current` is always up to
   * date.
   */
  refresh: () => Promise<unknown> = async () => undefined;

  /**
   * Activates the rules of a revision of the stream `rules`, unless a newer revision is already active. Loading packs
   * takes time, and a load of an older revision may finish last.
   */
  activate(rules: RuleSet, revision: number): void {
    if (revision < this.revision) return;
    this.revision = revision;
    this.current = rules;
  }
}
