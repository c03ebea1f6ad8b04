import { decide, fold, sharedCheck, type SharedCheck, type SharedCheckState } from '#domain';
import { everySharedCheckEvent } from '#testing/pure';

const at = '2026-03-05T20:00:00.000Z';
const check: SharedCheck = {
  checkId: 'chk_1',
  method: 'check',
  depositDate: '2026-03-05',
  amount: 30_000,
  shares: [{ billId: 'bill_1', paymentId: 'pay_1', eorId: null, amount: 30_000, penalty: 0, interest: 0 }],
  allocatedAt: at,
  checkNumber: '4711',
  actorName: 'Dana Biller',
};
const allocate = { type: 'AllocateCheck', data: check } as const;
const withdraw = { type: 'WithdrawCheck', data: { at } } as const;
const [allocated, withdrawn] = everySharedCheckEvent;
const stateAfter = (...events: readonly (typeof everySharedCheckEvent)[number][]): SharedCheckState =>
  fold(sharedCheck, events);

describe('a check over several bills', () => {
  it('says what it was shared out to', () => {
    const [event] = decide(sharedCheck, sharedCheck.initial, allocate);
    expect(fold(sharedCheck, [event!])).toEqual({ status: 'allocated', check });
  });
  it('is allocated once, and again only after nothing of it stood', () => {
    expect(() => decide(sharedCheck, stateAfter(allocated!), allocate)).toThrow(
      expect.objectContaining({ code: 'lifecycle_conflict' }),
    );
    expect(decide(sharedCheck, stateAfter(allocated!, withdrawn!), allocate)).toHaveLength(1);
  });
  it('is withdrawn once', () => {
    expect(decide(sharedCheck, stateAfter(allocated!), withdraw)).toMatchObject([{ type: 'CheckWithdrawn' }]);
    expect(decide(sharedCheck, stateAfter(allocated!, withdrawn!), withdraw)).toEqual([]);
    expect(() => decide(sharedCheck, sharedCheck.initial, withdraw)).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    );
  });
});
