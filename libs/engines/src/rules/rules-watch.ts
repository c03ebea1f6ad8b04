import { setTimeout as pause } from 'node:timers/promises';
import { RULES_STREAM, rulesRecord } from '#domain';
import { background } from '#event-store';
import { readableRulesOf, rulesOf, type RulesEngines } from './rules-store.js';

/** Interval of looks for activated rules, in milliseconds. Rules are in force in every process within a second. */
const CHECK_INTERVAL_MS = 900;
/** After a failure others have things to do, too. */
const RETRY_DELAY_MS = 5_000;

/** Keeps the rules of this process those that were activated last. */
export class RulesWatch {
  private seen: number | null = null;

  constructor(
    private readonly engines: RulesEngines,
    private readonly everyMs = CHECK_INTERVAL_MS,
  ) {}

  /**
   * Puts the rules in force that were activated last, before the process computes anything. Where their pack cannot be
   * read, the newest set that can: `follow` tells of it. Throws what the engines throw.
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

  /** Looks again and again until the signal aborts. */
  async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const isWell = await background('rules in force', async () => this.look().then(() => true), { otherwise: false });
      await pause(isWell ? this.everyMs : RETRY_DELAY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
