import { CommandApiModule } from '#apps/command-api';
import { commandApp } from '#testing/http';
import { billBody } from '#testing/pure';

const api = commandApp([CommandApiModule]);
const base = billBody().bill;
let people = 0;

interface Visits {
  /** First and last day of a series of daily visits in the months before 03/02/2026. */
  readonly from: number;
  readonly to: number;
  readonly code?: string;
  readonly modifiers?: readonly string[];
  readonly bill?: object;
}
/** Day `n` after 12/31/2025. */
const day = (n: number): string => new Date(Date.UTC(2025, 11, 31 + n)).toISOString().slice(0, 10);

/** Returns a function that creates therapy bills for one new person and returns the paths of warnings about visits. */
const person = () => {
  people += 1;
  const patient = { ...base.patient, lastName: `Visits${'x'.repeat(people)}`, externalId: undefined };
  return async ({ from, to, code = '97110', modifiers = ['GP'], bill = {} }: Visits, path = '/bills') => {
    const serviceLines = Array.from({ length: to - from + 1 }, (_, n) => ({
      ...{ code, modifiers, charge: 60 },
      serviceDate: day(from + n),
    }));
    const service = { date: day(from), endDate: day(to) };
    const body = billBody({ billingMode: 'professional', patient, service, serviceLines, ...bill });
    const { statusCode, json } = await api.post(path, body);
    expect([statusCode, json['errors']]).toEqual([path === '/bills' ? 201 : 200, undefined]);
    return ((json['warnings'] ?? json['data'].warnings) as { code: string; path: string }[])
      .filter((warning) => warning.code === 'therapy_visits_exceeded')
      .map((warning) => warning.path);
  };
};

describe('Therapy visits of an injury (Labor Code § 4604.5(c)(1))', () => {
  it.each<[string, Pick<Visits, 'code' | 'modifiers'>]>([
    ['physical therapy', {}],
    ['occupational therapy', { code: '97530', modifiers: ['GO'] }],
    ['chiropractic', { code: '98941', modifiers: [] }],
  ])('need authorization from the 25th %s visit', async (_, kind) => {
    const visits = person();
    expect(await visits({ from: 1, to: 12, ...kind })).toEqual([]);
    expect(await visits({ from: 13, to: 24, ...kind })).toEqual([]);
    const next = { from: 25, to: 26, ...kind };
    expect(await visits(next, '/bills/validate')).toEqual(['bill.serviceLines.0.code']);
    expect(await visits(next)).toEqual(['bill.serviceLines.0.code']);
  });

  it('are counted by kind, and once a day', async () => {
    const visits = person();
    await visits({ from: 1, to: 24 });
    expect(await visits({ from: 24, to: 24, code: '97140' })).toEqual([]);
    expect(await visits({ from: 25, to: 25, code: '97530', modifiers: ['GO'] })).toEqual([]);
    expect(await visits({ from: 23, to: 25 })).toEqual(['bill.serviceLines.2.code']);
  });

  it('are counted by injury', async () => {
    const visits = person();
    await visits({ from: 1, to: 24 });
    const claim = { ...base.claim, claimNumber: 'SM-26-009999', dateOfInjury: '2025-10-01' };
    expect(await visits({ from: 25, to: 25, bill: { claim } })).toEqual([]);
  });

  it('are counted by one read, which other bills do not need', async () => {
    const visits = person();
    const find = jest.spyOn(api.engines.stateStore, 'find');
    const reads = () => find.mock.calls.filter(([kind]) => kind === 'person-bills').length;
    await visits({ from: 1, to: 12, code: '99214', modifiers: [] });
    expect(reads()).toBe(0);
    await visits({ from: 13, to: 24 });
    expect(reads()).toBe(1);
    find.mockRestore();
  });

  it('have no warning if the bill has an authorization number', async () => {
    const visits = person();
    await visits({ from: 1, to: 24 });
    const service = { date: day(25), authorizationNumber: 'UR-4711' };
    expect(await visits({ from: 25, to: 25, bill: { service } })).toEqual([]);
  });
});
