import { RULES_STREAM, rulesRecord } from '#domain';
import { background, pause } from '#event-store';
import { readableRulesOf, rulesOf, type RulesEngines } from './rules-store.js';

/** Name of the work in faults. */
export const RULES_WATCH = 'rules in force';
/** Time between two looks for activated rules, in milliseconds. Rules are in force in every process within a second. */
export const RULES_INTERVAL_MS = 900;
/** Time from a failed look to the next one, in milliseconds. */
const RETRY_DELAY_MS = 5_000;
/** Maximum time that a request waits for a look, in milliseconds. Then the rules of before apply to it. */
const MAX_WAIT_MS = 1_000;

/** Keeps the rules of this process those that were activated last. */
export class RulesWatch {
  private seen: number | null = null;

  constructor(private readonly engines: RulesEngines) {}

  /**
   * Puts the rules in force that were activated last, before the process computes anything. Where their pack cannot be
   * read, the newest set that can: `look` tells of it. Throws what the engines throw.
   */
  async begin(): Promise<void> {
    const { state, revision } = await this.engines.ledger.folded(rulesRecord, RULES_STREAM);
    for (const packs of [state.packs, ...state.former.map((rules) => rules.packs).toReversed(), []]) {
      const rules = await readableRulesOf(this.engines, packs);
      if (rules === null) continue;
      this.engines.ledger.rules.activate(rules, revision);
      return;
    }
  }

  /** Looks once. Throws RulesUnreadable; the set stays in force then. */
  async look(): Promise<void> {
    const { state, revision } = await this.engines.ledger.folded(rulesRecord, RULES_STREAM);
    if (revision === this.seen) return;
    this.engines.ledger.rules.activate(await rulesOf(this.engines, state.packs), revision);
    this.seen = revision;
  }

  /** Looks when a request needs the rules: in a process that does not follow the log. Requests that come meanwhile share a look. */
  lookForRequests(): void {
    let dueAt = 0;
    let looking: Promise<void> | null = null;
    const look = async (): Promise<void> => {
      const began = performance.now();
      const isWell = await background(RULES_WATCH, () => this.look().then(() => true), { otherwise: false });
      dueAt = isWell ? began + RULES_INTERVAL_MS : performance.now() + RETRY_DELAY_MS;
      looking = null;
    };
    this.engines.ledger.rules.refresh = async () => {
      if (looking === null && performance.now() < dueAt) return;
      const done = new AbortController();
      await Promise.race([(looking ??= look()).finally(() => done.abort()), pause(MAX_WAIT_MS, done.signal)]);
    };
  }
}
