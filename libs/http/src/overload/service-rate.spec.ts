import { ServiceRate } from './service-rate.js';

/**
 * Returns a ServiceRate with a manual clock. `second` simulates one second with a constant number of requests in
 * progress and the given number of served requests.
 */
const measured = (perSecond: number) => {
  let now = 0;
  const rate = new ServiceRate(perSecond, () => now);
  const second = (underWay: number, served: number) => {
    for (let n = 0; n < served; n += 1) {
      now += 1_000 / (served + 1);
      rate.note(underWay, true);
    }
    now += 1_000 / (served + 1);
    rate.note(underWay, false);
  };
  /** Simulates one second in which all requests arrive at once and are answered sequentially within half a second. */
  const burst = (requests: number) => {
    rate.note(requests, false);
    for (let left = requests - 1; left >= 0; left -= 1) {
      now += 500 / requests;
      rate.note(left, true);
    }
    now += 500;
  };
  return { rate, second, burst };
};

describe('ServiceRate', () => {
  it('follows the number of served requests down and up while there is enough work', () => {
    const { rate, second } = measured(250);
    second(100, 50);
    for (let n = 0; n < 8; n += 1) second(100, 50);
    expect(rate.perSecond).toBeGreaterThan(45);
    expect(rate.perSecond).toBeLessThan(55);
    for (let n = 0; n < 8; n += 1) second(100, 200);
    expect(rate.perSecond).toBeGreaterThan(190);
  });

  it.each([60, 100, 250])(
    'is not lowered by the pauses between bursts, from an initial estimate of %d per second',
    (believed) => {
      const { rate, burst } = measured(believed);
      for (let n = 0; n < 20; n += 1) burst(50);
      expect(rate.perSecond).toBeGreaterThan(85);
      expect(rate.perSecond).toBeLessThan(115);
    },
  );

  it('replaces the initial estimate by the first measurement', () => {
    const { rate, second } = measured(250);
    for (let n = 0; n < 2; n += 1) second(100, 50);
    expect(rate.perSecond).toBeLessThan(60);
    expect(rate.best).toBeLessThan(60);
  });

  it('remembers the best rate for some seconds', () => {
    const { rate, second } = measured(250);
    for (let n = 0; n < 10; n += 1) second(100, 200);
    for (let n = 0; n < 5; n += 1) second(100, 50);
    expect(rate.perSecond).toBeLessThan(70);
    expect(rate.best).toBeGreaterThan(140);
    for (let n = 0; n < 60; n += 1) second(100, 50);
    expect(rate.best).toBeLessThan(60);
  });

  it('is not lowered if few requests arrive', () => {
    const { rate, second } = measured(250);
    for (let n = 0; n < 60; n += 1) second(1, 2);
    expect(rate.perSecond).toBe(250);
  });

  it('is kept while an engine is stalled', () => {
    const { rate, second } = measured(250);
    for (let n = 0; n < 10; n += 1) second(100, 80);
    const before = rate.perSecond;
    for (let n = 0; n < 120; n += 1) second(100, 0);
    expect(rate.perSecond).toBeGreaterThan(before / 2);
  });

  it('is measured over a longer time if few requests are served', () => {
    const { rate, second } = measured(250);
    for (let n = 0; n < 120; n += 1) second(20, n % 2 === 0 ? 5 : 1);
    expect(rate.perSecond).toBeGreaterThan(2.5);
    expect(rate.perSecond).toBeLessThan(3.5);
  });

  it('never falls below one request per second', () => {
    const { rate, second } = measured(4);
    for (let n = 0; n < 20; n += 1) {
      second(100, 0);
      second(100, 1);
      second(100, 0);
    }
    expect(rate.perSecond).toBeGreaterThanOrEqual(1);
  });
});
