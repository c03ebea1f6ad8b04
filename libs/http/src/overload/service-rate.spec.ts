import { ServiceRate } from './service-rate.js';

/** A rate with a clock by hand; `second` passes one in which so many are under way all the time and so many are served. */
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
  /** A second: so many come at once, are answered one after the other within half of it, and then there is nothing. */
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

describe('the rate at which requests are served', () => {
  it('follows what is served while there is always enough to do, down and up', () => {
    const { rate, second } = measured(250);
    second(100, 50);
    for (let n = 0; n < 8; n += 1) second(100, 50);
    expect(rate.perSecond).toBeGreaterThan(45);
    expect(rate.perSecond).toBeLessThan(55);
    for (let n = 0; n < 8; n += 1) second(100, 200);
    expect(rate.perSecond).toBeGreaterThan(190);
  });

  it.each([60, 100, 250])(
    'does not take the time between two bursts for slowness, where %d were believed',
    (believed) => {
      const { rate, burst } = measured(believed);
      for (let n = 0; n < 20; n += 1) burst(50);
      expect(rate.perSecond).toBeGreaterThan(85);
      expect(rate.perSecond).toBeLessThan(115);
    },
  );

  it('is the first measurement, and not what was believed before it', () => {
    const { rate, second } = measured(250);
    for (let n = 0; n < 2; n += 1) second(100, 50);
    expect(rate.perSecond).toBeLessThan(60);
    expect(rate.best).toBeLessThan(60);
  });

  it('at its best is remembered for some seconds', () => {
    const { rate, second } = measured(250);
    for (let n = 0; n < 10; n += 1) second(100, 200);
    for (let n = 0; n < 5; n += 1) second(100, 50);
    expect(rate.perSecond).toBeLessThan(70);
    expect(rate.best).toBeGreaterThan(140);
    for (let n = 0; n < 60; n += 1) second(100, 50);
    expect(rate.best).toBeLessThan(60);
  });

  it('does not take few arrivals for slowness', () => {
    const { rate, second } = measured(250);
    for (let n = 0; n < 60; n += 1) second(1, 2);
    expect(rate.perSecond).toBe(250);
  });

  it('is known after an engine stood still', () => {
    const { rate, second } = measured(250);
    for (let n = 0; n < 10; n += 1) second(100, 80);
    const before = rate.perSecond;
    for (let n = 0; n < 120; n += 1) second(100, 0);
    expect(rate.perSecond).toBeGreaterThan(before / 2);
  });

  it('is measured over longer where few are served', () => {
    const { rate, second } = measured(250);
    for (let n = 0; n < 120; n += 1) second(20, n % 2 === 0 ? 5 : 1);
    expect(rate.perSecond).toBeGreaterThan(2.5);
    expect(rate.perSecond).toBeLessThan(3.5);
  });

  it('never reaches nothing', () => {
    const { rate, second } = measured(4);
    for (let n = 0; n < 20; n += 1) {
      second(100, 0);
      second(100, 1);
      second(100, 0);
    }
    expect(rate.perSecond).toBeGreaterThanOrEqual(1);
  });
});
