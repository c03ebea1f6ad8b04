import fc from 'fast-check';
import { deliveryId, parseDeliveryId, nextAttempt, standardSchedule, type FailedAttempt } from '#domain';

const endpointId = `wh_${'k7'.repeat(13)}`;

describe('delivery IDs', () => {
  it('contain the endpoint and the event position', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (position) => {
        const id = deliveryId({ endpointId, position });
        expect(id).toMatch(/^att_[a-z0-9]{39}$/);
        expect(parseDeliveryId(id)).toEqual({ endpointId, position });
      }),
    );
  });

  it.each(['', 'att_', 'wh_1', `att_${'z'.repeat(39)}`, `${deliveryId({ endpointId, position: 1n })}a`])(
    'reject %j',
    (text) => expect(parseDeliveryId(text)).toBeNull(),
  );
});

describe('nextAttempt', () => {
  const failed = (attempts: number, more: Partial<FailedAttempt> = {}) =>
    nextAttempt(standardSchedule, { attempts, firstAttemptAt: 0, now: 0, retryAfterMs: null, chance: 0.5, ...more });

  it('follows the schedule, counted from the first attempt', () =>
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((attempts) => failed(attempts))).toEqual([
      5_000,
      300_000,
      1_800_000,
      7_200_000,
      18_000_000,
      36_000_000,
      50_400_000,
      72_000_000,
      86_400_000,
      null,
    ]));

  it('has a jitter of at most 10 %', () => {
    expect(failed(2, { chance: 0 })).toBe(270_000);
    expect(failed(2, { chance: 1 })).toBe(330_000);
  });

  it('keeps half of the interval if the attempt is late, to avoid immediate repeated retries', () => {
    expect(failed(1, { now: 15_000 })).toBe(17_500);
    expect(failed(3, { now: 86_400_000 })).toBe(86_400_000 + 750_000);
  });

  it("is never before the receiver's Retry-After", () => {
    expect(failed(1, { now: 1_000, retryAfterMs: 60_000 })).toBe(61_000);
    expect(failed(1, { now: 1_000, retryAfterMs: 1_000 })).toBe(5_000);
  });

  it("limits the receiver's Retry-After to one day", () => expect(failed(1, { retryAfterMs: 1e12 })).toBe(86_400_000));
});
