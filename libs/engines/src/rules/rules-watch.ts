import { RULES_STREAM, rulesRecord } from '#domain';
import { background, pause } from '#event-store';
import { readableRulesOf, rulesOf, type RulesEngines } from './rules-store.js';

/** Name of this job in background errors. */
export const RULES_WATCH = 'rules in force';
/** Rules must apply in every process within a second. */
export const RULES_INTERVAL_MS = 900;
const RETRY_DELAY_MS = 5_000;
/** If a check takes longer, the request uses the previous rules. */
const MAX_WAIT_MS = 1_000;

export class RulesWatch {
  private seen: number | null = null;

  constructor(private readonly engines: RulesEngines) {}

  /**
   * Activates the current rules before the process computes anything. If their pack can't be read, activates the newest
   * set that can; `look` then reports the problem. Throws errors from the engines.
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

  /** Activates newer rules. Throws RulesUnreadable if they can't be read; the current set then stays active. */
  async look(): Promise<void> {
    const { state, revision } = await this.engines.ledger.folded(rulesRecord, RULES_STREAM);
    if (revision === this.seen) return;
    this.engines.ledger.rules.activate(await rulesOf(this.engines, state.packs), revision);
    this.seen = revision;
  }

  /** Checks for newer rules in processes that don't follow the log. Concurrent requests share a check. */
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
