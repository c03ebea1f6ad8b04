import type { Logger } from 'pino';
import type { Check } from '../health/checks.js';
import { budgets, type LoadBudget } from './arrivals.js';
import { LoadControl, type LoadOptions, type RefusalReason } from './load-control.js';

/** An overload is over after this time without refusals. */
const RECOVERED_AFTER_MS = 10_000;
const CHECK_INTERVAL_MS = 1_000;

/** Estimates used until the rates are measured. A bill with documents takes about ten times as long as a read. */
const defaultOptions: Readonly<Record<LoadBudget, LoadOptions>> = {
  writes: { perSecond: 250, least: 32 },
  reads: { perSecond: 1_000, least: 64 },
};

const reasons: Readonly<Record<RefusalReason, string>> = {
  overload: 'more requests than can be served',
  engine_away: 'an engine is unavailable',
  in_progress: 'clients repeat requests that are still in progress',
  too_late: 'requests waited too long to be processed',
  client_gone: 'clients disconnected before the response',
};

export type RefusalListener = (budget: LoadBudget, reason: RefusalReason) => void;

/** Load control for one process. Each process decides independently. */
export class Overload {
  readonly controls: Readonly<Record<LoadBudget, LoadControl>>;
  private listener: RefusalListener = () => undefined;
  private trouble = false;
  private current: { readonly since: number; last: number; reason: RefusalReason; refused: number } | null = null;

  constructor(
    private readonly log: Pick<Logger, 'info' | 'warn'> | null = null,
    options: Partial<Readonly<Record<LoadBudget, Partial<LoadOptions>>>> = {},
    private readonly now: () => number = () => performance.now(),
  ) {
    const made = budgets.map((budget) => [
      budget,
      new LoadControl({ ...defaultOptions[budget], now, ...options[budget] }),
    ]);
    this.controls = Object.fromEntries(made) as Record<LoadBudget, LoadControl>;
  }

  onRefusal(listener: RefusalListener): void {
    this.listener = listener;
  }

  /** Logs the first refusal of an overload. */
  refused(budget: LoadBudget, reason: RefusalReason): void {
    this.listener(budget, reason);
    // A disconnected client or a repeated request does not indicate an overload.
    if (reason === 'client_gone' || reason === 'in_progress') return;
    const now = this.now();
    if (this.current === null) {
      this.current = { since: now, last: now, reason, refused: 0 };
      this.log?.warn({ msg: 'overloaded; rejecting some requests with Retry-After', budget, reason, ...this.figures });
      const timer = setInterval(() => this.look() && clearInterval(timer), CHECK_INTERVAL_MS).unref();
    }
    Object.assign(this.current, { last: now, reason });
    this.current.refused += 1;
  }

  /** Records that a response had a server error (5xx). */
  failed(): void {
    this.trouble = true;
  }

  /** Returns true if a response failed since the last call, or if requests are stalled. */
  isTroubled(): boolean {
    const { trouble } = this;
    this.trouble = false;
    return trouble || budgets.some((budget) => this.controls[budget].standsStill);
  }

  /** Refuses all writes until the engine has recovered. Reads fail individually if they need the engine. */
  engineAway(): void {
    this.controls.writes.engineAway();
    this.log?.warn({ msg: 'engine unavailable; rejecting writes with Retry-After' });
  }

  engineBack(): void {
    this.controls.writes.engineBack();
    this.log?.info({ msg: 'engine recovered; ramping up writes' });
  }

  /** Never fails: taking this process out of service would move its load to the other processes. */
  check(): Check {
    const { words: reason } = this;
    return reason === null
      ? { ok: true, detail: 'accepting all requests' }
      : { ok: true, degraded: true, detail: `degraded: ${reason}` };
  }

  /** Reason and number of refusals, or null if there is no overload. */
  get words(): string | null {
    if (this.current === null) return null;
    const { reason, refused } = this.current;
    return `${reasons[reason]}; ${refused} refused with Retry-After`;
  }

  private get figures() {
    const { underWay, perSecond } = this.controls.writes.figures;
    return { writesUnderWay: underWay, writesPerSecond: Math.round(perSecond) };
  }

  /** Checks whether the overload is over. Returns true if there is none. */
  look(): boolean {
    if (this.current === null) return true;
    const { since, last, refused } = this.current;
    if (this.now() - last < RECOVERED_AFTER_MS) return false;
    this.current = null;
    this.log?.info({
      msg: 'overload ended',
      refused,
      seconds: Math.round((last - since) / 1_000),
      ...this.figures,
    });
    return true;
  }
}
