import { shippedRules, type RuleSet } from '#domain';

/**
 * Rule packs from the stream `rules`, on top of the built-in packs. A command, event handler or request reads `current`
 * once at its start. A new set replaces the previous set completely.
 */
export class RulesInForce {
  current: RuleSet = shippedRules;
  private revision = -1;

  /**
   * Loads newer rules, at most once a second. Call it before reading `current` for a request. Never rejects. Does
   * nothing in a process that follows the log, because there `current` is always up to date.
   */
  refresh: () => Promise<unknown> = async () => undefined;

  /** Ignores an older revision: loading packs takes time, and a load of an older revision may finish last. */
  activate(rules: RuleSet, revision: number): void {
    if (revision < this.revision) return;
    this.revision = revision;
    this.current = rules;
  }
}
