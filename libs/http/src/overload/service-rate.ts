/** The rate is measured over a second of work, and over more where few are served: until there are enough to count. */
const WINDOW_MS = 1_000;
const MIN_SAMPLES = 10;
const MAX_WINDOW_MS = 10_000;
/** With fewer requests under way on average, what is served is what arrives, and says nothing of what could be. */
const MIN_AVERAGE_LOAD = 4;
/** Part of a new measurement in the rate; the rest is what was known before. */
const SMOOTHING_FACTOR = 0.5;
/** Part of a lower rate in the best rate: half of the difference is forgotten after some 14 windows. */
const DECAY_FACTOR = 0.05;
/** A rate below this is not believed: something stands still. Requests a second. */
const MIN_PER_SECOND = 1;

/**
 * Requests that are served in a second, as a measure of what could be. Counted in windows of some seconds, and only while
 * something is under way: answers and those who come again do so in bursts, and the time between them is nobody's work. A
 * window with little under way on average counts nothing, nor does one without any answer: an engine that stands still
 * says nothing of how fast it is, and what was known is needed when it goes on.
 */
export class ServiceRate {
  private at: number;
  private isMeasured = false;
  private highest: number;
  private underWay = 0;
  private served = 0;
  /** Time in which something was under way. Milliseconds. */
  private worked = 0;
  /** Time under way, summed over all requests. Milliseconds. */
  private load = 0;

  /** `rate`: what is believed until it was measured. Requests a second. */
  constructor(
    private rate: number,
    private readonly now: () => number,
  ) {
    this.at = now();
    this.highest = rate;
  }

  /** Requests a second. */
  get perSecond(): number {
    this.look();
    return this.rate;
  }

  /** The best rate of the last seconds: what may be possible again when there is less to refuse. Requests a second. */
  get best(): number {
    this.look();
    return this.highest;
  }

  /** The number of requests under way is now this. `served`: because one of them was answered. */
  note(underWay: number, served: boolean): void {
    if (served) this.served += 1;
    this.look();
    this.underWay = underWay;
  }

  /** Counts the time since the last look, and ends a window that is over. */
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
