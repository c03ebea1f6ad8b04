/** The rate is measured over a second, and over more where few are served: until there are enough of them to count. */
const WINDOW_MS = 1_000;
const ENOUGH = 10;
const LONGEST_WINDOW_MS = 10_000;
/** With fewer requests under way the whole time, what is served is what arrives, and says nothing of what could be. */
const BUSY = 4;
/** Part of a new measurement in the rate; the rest is what was known before. */
const NEWS = 0.5;
/** A rate below this is not believed: something stands still. Requests a second. */
const LEAST_PER_SECOND = 1;

/**
 * Requests that are served in a second, as a measure of what could be. Counted in windows of some seconds: one in which
 * there was always enough to do counts up and down, any other one only up. A window without any answer counts nothing: an
 * engine that stands still says nothing of how fast it is, and what was known is needed when it goes on.
 */
export class ServiceRate {
  private began: number;
  private served = 0;
  private leastUnderWay = 0;

  constructor(
    private rate: number,
    private readonly now: () => number,
  ) {
    this.began = now();
  }

  /** Requests a second. */
  get perSecond(): number {
    this.look(this.leastUnderWay);
    return this.rate;
  }

  /** The number of requests under way is now this. `served`: because one of them was answered. */
  note(underWay: number, served: boolean): void {
    this.look(underWay);
    if (underWay < this.leastUnderWay) this.leastUnderWay = underWay;
    if (served) this.served += 1;
  }

  /** Ends a window that is over. */
  private look(underWay: number): void {
    const elapsed = this.now() - this.began;
    if (elapsed < WINDOW_MS || (this.served < ENOUGH && elapsed < LONGEST_WINDOW_MS)) return;
    const measured = (this.served * 1_000) / elapsed;
    const counts = measured > this.rate || (this.served > 0 && this.leastUnderWay >= BUSY);
    if (counts) this.rate += NEWS * (measured - this.rate);
    this.rate = Math.max(LEAST_PER_SECOND, this.rate);
    this.began = this.now();
    this.served = 0;
    this.leastUnderWay = underWay;
  }
}
