/** Working time covered by a measurement. With fewer served requests, the window is longer. */
const WINDOW_MS = 1_000;
const MIN_SAMPLES = 10;
const MAX_WINDOW_MS = 10_000;
/** With fewer requests in progress, the number of served requests depends on arrivals, not on the server's speed. */
const MIN_AVERAGE_LOAD = 4;
/** Weight of a new measurement in the rate, between 0 and 1. */
const SMOOTHING_FACTOR = 0.5;
/** Weight with which a lower rate reduces the best rate. Half of the difference remains after about 14 windows. */
const DECAY_FACTOR = 0.05;
/** A lower measurement means that something is stalled. */
const MIN_PER_SECOND = 1;

/**
 * Number of requests that can be served per second. Measures in windows of a few seconds while requests are in
 * progress, because retries and responses come in bursts. Ignores a window with few requests or without any response: a
 * stalled engine does not show its speed, and the previous rate is needed when the engine recovers.
 */
export class ServiceRate {
  private at: number;
  private isMeasured = false;
  private highest: number;
  private underWay = 0;
  private served = 0;
  /** Milliseconds with at least one request in progress. */
  private worked = 0;
  /** Total milliseconds that requests spent in progress. */
  private load = 0;

  /** `rate`: initial estimate in requests per second. */
  constructor(
    private rate: number,
    private readonly now: () => number,
  ) {
    this.at = now();
    this.highest = rate;
  }

  get perSecond(): number {
    this.look();
    return this.rate;
  }

  /** Best rate of the last few seconds. The server may reach it again when there are fewer refusals. */
  get best(): number {
    this.look();
    return this.highest;
  }

  /** `served`: a request was just answered. */
  note(underWay: number, served: boolean): void {
    if (served) this.served += 1;
    this.look();
    this.underWay = underWay;
  }

  /** Adds the time since the last call and completes the window if it is over. */
  private look(): void {
    const now = this.now();
    const elapsed = now - this.at;
    this.at = now;
    if (this.underWay > 0) this.worked += elapsed;
    this.load += elapsed * this.underWay;
    const { worked, served, load } = this;
    if (worked < WINDOW_MS || (served < MIN_SAMPLES && worked < MAX_WINDOW_MS)) return;
    if (served > 0 && load >= MIN_AVERAGE_LOAD * worked) this.learn((served * 1_000) / worked);
    this.worked = this.served = this.load = 0;
  }

  private learn(measured: number): void {
    const rate = this.isMeasured ? this.rate + SMOOTHING_FACTOR * (measured - this.rate) : measured;
    this.rate = Math.max(MIN_PER_SECOND, rate);
    const best = this.isMeasured ? this.highest + DECAY_FACTOR * (this.rate - this.highest) : this.rate;
    this.highest = Math.max(this.rate, best);
    this.isMeasured = true;
  }
}
