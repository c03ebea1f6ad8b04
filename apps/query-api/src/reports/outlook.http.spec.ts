import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import type { OutlookView } from '#contracts';
import { startCommandApp, type CommandApp } from '#testing/http';
import { billBody } from '#testing/pure';

let api: CommandApp;
/**
 * A bill submitted on 2026-03-02 and partially paid on 2026-04-01. The other bills are from 2026-04-15: one for
 * customer acme, paid immediately, and one accepted.
 */
let partly: string;
let accepted: string;
beforeAll(async () => {
  api = await startCommandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
  partly = await api.bill();
  api.travelTo('2026-04-01');
  await api.post(`/sandbox/bills/${partly}/simulate`, { scenario: 'partial_payment', amount: 515.5 });
  api.travelTo('2026-04-15');
  await api.bill(billBody({}, { customerExternalId: 'acme' }), 'paid');
  accepted = await api.bill(billBody(), 'accepted');
  api.travelTo('2026-04-20');
});
afterAll(() => api.close());

const get = (path: string, as?: string) => api.call('GET', path, undefined, as === undefined ? {} : { as });
const outlook = async (query = '', as?: string) =>
  (await get(`/reports/outlook${query}`, as)).json['data'] as OutlookView;

describe('GET /reports/outlook', () => {
  it('lists upcoming deadlines in order, with the same dates as the bills', async () => {
    const { today, until, deadlines, deadlineTotal } = await outlook('?days=120');
    expect([today, until]).toEqual(['2026-04-20', '2026-08-18']);
    expect(deadlineTotal).toBe(2);
    const found = Object.fromEntries(deadlines.map(({ billId, kind, lastDay }) => [billId, [kind, lastDay]]));
    expect(Object.fromEntries(Object.entries(found).map(([id, [kind]]) => [id, kind]))).toEqual({
      [partly]: 'second_review',
      [accepted]: 'response',
    });
    for (const [id, [, lastDay]] of Object.entries(found)) {
      const { deadlines: own } = (await get(`/bills/${id}/lifecycle`)).json['data'];
      expect(own.flatMap((deadline: object) => Object.values(deadline))).toContain(lastDay);
    }
    const days = deadlines.map(({ lastDay }) => lastDay);
    expect(days).toEqual([...days].sort());
    expect(deadlines.find(({ billId }) => billId === partly)?.balanceDue).toBe(1499.5);
  });

  it('includes deadlines up to and including the last requested day', async () => {
    const [first] = (await outlook('?days=120')).deadlines;
    const away = (Date.parse(first?.lastDay ?? '') - Date.parse('2026-04-20')) / 86_400_000;
    expect((await outlook(`?days=${away}`)).deadlineTotal).toBe(1);
    expect((await outlook(`?days=${away - 1}`)).deadlineTotal).toBe(0);
    expect((await outlook()).until).toBe('2026-05-04');
  });

  it('selects and sorts by the safe deadline', async () => {
    const id = await api.bill(billBody({}, { customerExternalId: 'by-mail' }), 'accepted');
    const eor = { eorDate: '2026-04-20', reportedPaid: 0, service: { by: 'mail', postmark: '2026-04-20' } };
    expect(await api.post(`/bills/${id}/eors`, eor)).toMatchObject({ statusCode: 201 });
    const deadlinesWithin = async (days: number) =>
      (await outlook(`?days=${days}&customerExternalId=by-mail`)).deadlines;
    // Postmark plus five days, and 90 days from each date. 07/19 is a Sunday.
    const both = { kind: 'second_review', lastDay: '2026-07-24', safeDay: '2026-07-20' };
    expect(await deadlinesWithin(120)).toMatchObject([both]);
    expect(await deadlinesWithin(91)).toMatchObject([both]);
    expect(await deadlinesWithin(90)).toEqual([]);
    await api.post(`/bills/${id}/actions`, { action: 'close', reason: 'Other' });
  });

  it('sums posted payments by week, starting on Mondays', async () => {
    const { weeks } = await outlook();
    expect(weeks).toHaveLength(12);
    for (const { week } of weeks) expect(new Date(`${week}T00:00:00Z`).getUTCDay()).toBe(1);
    expect(weeks.at(-1)?.week).toBe('2026-04-20');
    expect(weeks.filter(({ payments }) => payments > 0)).toEqual([
      { week: '2026-03-30', payments: 1, amount: 515.5 },
      { week: '2026-04-13', payments: 1, amount: 2015 },
    ]);
  });

  it('returns the median days from the first submission to the first payment for each payer', async () => {
    const { payers } = await outlook();
    expect(payers).toMatchObject([{ bills: 2, medianDays: 0 }]);
    expect(payers[0]?.claimsAdminName).not.toBeNull();
  });

  it('includes only bills of the session’s customer', async () => {
    const acme = api.session(['bills:read'], { kind: 'customer', customerExternalId: 'acme' });
    for (const own of [await outlook('?days=120', acme), await outlook('?days=120&customerExternalId=acme')]) {
      expect(own.deadlines).toEqual([]);
      expect(own.weeks.reduce((sum, { amount }) => sum + amount, 0)).toBe(2015);
    }
  });

  it('requires bills:read and refuses an invalid number of days', async () => {
    expect(await get('/reports/outlook', await api.key(['bills:write']))).toMatchObject({
      statusCode: 403,
      json: { code: 'permission_denied' },
    });
    const billSession = api.session(['bills:read'], { kind: 'bill', billId: partly, customerExternalId: null });
    expect(await get('/reports/outlook', billSession)).toMatchObject({
      statusCode: 403,
      json: { code: 'scope_not_allowed' },
    });
    for (const days of ['0', '121', '-1', '1.5', 'soon'])
      expect([days, await get(`/reports/outlook?days=${days}`)]).toMatchObject([
        days,
        { statusCode: 400, json: { code: 'invalid_parameter', errors: [{ path: 'days' }] } },
      ]);
  });

  it('does not count voided payments', async () => {
    const [payment] = (await get(`/bills/${partly}/lifecycle`)).json['data'].payments;
    const taken = { action: 'void_payment', paymentId: payment.id, reason: 'Bounced.' };
    expect((await api.post(`/bills/${partly}/actions`, taken)).statusCode).toBe(200);
    const { weeks, payers } = await outlook();
    expect(weeks.filter(({ payments }) => payments > 0)).toEqual([{ week: '2026-04-13', payments: 1, amount: 2015 }]);
    expect(payers).toMatchObject([{ bills: 1 }]);
  });
});
