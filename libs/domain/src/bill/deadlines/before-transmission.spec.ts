import { billDays, billView, firstSentOn, penaltyInterest, shippedRules, type BillCommand } from '#domain';
import { recordRemittance } from '#domain/samples';
import {
  markSent,
  noon,
  recordEor,
  recordFailure,
  recordTransmission,
  rejectBill,
  resubmitBill,
  setRoute,
  storedEventsOf,
  submitBill,
  voidEor,
} from '#testing/pure';

/*
 * The payer's periods, penalty and interest run from receipt of the bill (LC 4603.2(b)(2), 4622(a)), which cannot
 * precede the first transmission.
 */
const line = { id: 'line_1', modifiers: [], units: 1, pricingStatus: 'calculated' } as const;
const treatment = {
  billingMode: 'professional',
  lines: [{ ...line, code: '99213', charge: 150_00, allowed: 150_00 }],
} as const;
const today = '2026-03-02';
const viewOf = (...commands: readonly BillCommand[]) => billView(storedEventsOf(commands));
const early = { eorDate: '2025-06-12', servedAt: today };
const receivedOn = (...commands: readonly BillCommand[]) => viewOf(...commands).facts.receivedAt?.slice(0, 10);

describe('an EOR dated before the first transmission', () => {
  it('starts no clock: no penalty of 22.50 and no interest of 10.81 over 263 days', () => {
    const view = viewOf(submitBill(treatment), recordEor(0, noon(today), early));
    expect(view.facts.receivedAt).toBe(noon(today));
    expect(penaltyInterest(view, today, shippedRules)).toBeNull();
  });

  it('counts from the transmission if an 835 states an early date of receipt (DTM*050)', () => {
    const receivedDate = '2025-06-12';
    expect(receivedOn(submitBill(treatment), recordRemittance(noon(today), 0, 'k', { receivedDate }))).toBe(today);
  });

  it('also counts from the transmission once an earlier EOR is voided', () => {
    const first = recordEor(0, noon(today), early);
    const second = recordEor(0, noon('2026-03-04'), early);
    expect(receivedOn(submitBill(treatment), first, second, voidEor(first.data.eor.eorId, noon('2026-03-05')))).toBe(
      today,
    );
  });

  it('counts from the mailing of a mailed bill, even if that is recorded later', () => {
    const live = submitBill({ ...treatment, environment: 'live', route: 'mail' });
    const printed = recordTransmission('1042-1', noon(today));
    const mailed = markSent(noon('2026-03-20'), '2026-03-09');
    const eor = recordEor(0, noon('2026-03-20'), { eorDate: '2026-03-05', servedAt: '2026-03-20' });
    expect(receivedOn(live, printed, mailed, eor)).toBe('2026-03-09');
    expect(receivedOn(live, printed, eor)).toBe('2026-03-05');
    expect(receivedOn(live, printed, eor, mailed)).toBe('2026-03-09');
  });
});

describe('firstSentOn', () => {
  const sentOn = (...commands: readonly BillCommand[]) => firstSentOn(viewOf(...commands).facts);

  it('is the earliest transmission that did not fail', () => {
    const live = submitBill({ ...treatment, environment: 'live', route: 'ebill' });
    expect(sentOn(live, recordTransmission('1042-1', noon('2026-03-03')))).toBe('2026-03-03');
    expect(sentOn(live, recordFailure('1042-1', noon('2026-03-03')))).toBe(today);
    const again = [rejectBill(noon('2026-03-04')), resubmitBill(noon('2026-03-10'))];
    expect(sentOn(live, recordFailure('1042-1', noon('2026-03-03')), ...again)).toBe('2026-03-10');
    expect(sentOn(live, ...again)).toBe(today);
  });

  it('is the day on which a sandbox bill without a delivery method got one', () =>
    expect(sentOn(submitBill({ ...treatment, route: null }), setRoute(noon('2026-03-06')))).toBe('2026-03-06'));

  it('limits the dates of a typed EOR', () => {
    const live = submitBill({ ...treatment, environment: 'live', route: 'mail' });
    const view = viewOf(live, recordTransmission('1042-1', noon(today)), markSent(noon('2026-03-20'), '2026-03-09'));
    expect(billDays(view, noon('2026-03-20')).firstSentOn).toBe('2026-03-09');
  });
});
