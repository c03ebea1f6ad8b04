import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { billScenario, commandApp } from '#testing/http';
import { billBody } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule]);
const { done, workspace: lifecycle } = billScenario(api);
const invoice = (billingMode: string) => billBody({ billingMode, serviceLines: [{ code: 'WC020', charge: 230 }] });
const codesOf = (warnings: readonly { code: string; path: string }[]) =>
  warnings.map(({ code, path }) => `${code} ${path}`);

// 8 CCR §§ 9981(e), 9984; DIR news release 2022-48.
describe('Bill of a copy service', () => {
  it.each(['professional', 'med_legal'])('is priced by the copy service schedule on a %s bill', async (mode) => {
    const { statusCode, json } = await api.post('/bills', invoice(mode));
    expect(statusCode).toBe(201);
    expect(json['serviceLines']).toMatchObject([
      {
        allowed: 230,
        pricing: {
          status: 'calculated',
          citation: '8 CCR §§ 9981(b)(1), 9984(a)(1)',
          steps: ['$230.00 × 1 = $230.00'],
        },
      },
    ]);
    expect(codesOf(json['warnings']).filter((warning) => /fee|schedule|report/.test(warning))).toEqual([]);
  });

  it.each(['professional', 'med_legal'])(
    'is due in 30 days and then increased by 25 %% without interest (%s)',
    async (mode) => {
      const id = await api.bill(invoice(mode), 'accepted');
      const { deadlines } = await lifecycle(id);
      expect(deadlines).toEqual(
        expect.arrayContaining(
          ['response', 'payment'].map((deadline) =>
            expect.objectContaining({ id: deadline, lastDay: '2026-04-01', citation: '8 CCR § 9981(e)' }),
          ),
        ),
      );
      // Day 55.
      api.travelTo('2026-04-26');
      await done(id, { action: 'post_payment', amount: 230, method: 'check', depositDate: '2026-04-26' });
      expect((await lifecycle(id)).penaltyInterest).toMatchObject({
        ...{ basis: 230, penalty: 57.5, interest: 0, days: 55, citation: '8 CCR § 9981(e)' },
      });
      await done(id, { action: 'demand_penalty_interest' });
      const { demands, receivables } = await lifecycle(id);
      expect(demands).toMatchObject([{ penalty: 57.5, interest: 0, total: 57.5, payBy: '2026-04-01' }]);
      expect(receivables).toMatchObject([{ kind: 'penalty', amount: 57.5, open: 57.5 }]);
    },
  );

  it('is not increased if it is paid on day 30', async () => {
    const id = await api.bill(invoice('professional'), 'accepted');
    api.travelTo('2026-04-01');
    await done(id, { action: 'post_payment', amount: 230, method: 'check', depositDate: '2026-04-01' });
    api.travelTo('2026-06-01');
    expect((await lifecycle(id)).penaltyInterest).toBeNull();
  });

  it('has the deadlines of treatment if it has other services', async () => {
    const serviceLines = [
      { code: 'WC020', charge: 230 },
      { code: '99214', charge: 150 },
    ];
    const id = await api.bill(billBody({ billingMode: 'professional', serviceLines }), 'accepted');
    const { deadlines } = await lifecycle(id);
    expect(deadlines).toContainEqual(expect.objectContaining({ id: 'response', citation: 'Labor Code § 4603.4(d)' }));
  });
});

describe('Prices that are not on file', () => {
  const warned = async (...serviceLines: readonly object[]) => {
    const { json } = await api.post('/bills', billBody({ billingMode: 'professional', serviceLines }));
    return codesOf(json['warnings']);
  };

  // OMFS update of 2024.
  it.each(['WC008', 'WC009', 'WC010', 'WC011', 'WC012'])('are a warning for %s', async (code) =>
    expect(await warned({ code, charge: 12 })).toContain('fee_table_outdated bill.serviceLines.0.code'),
  );

  // 8 CCR § 9789.12.6.
  it('are a warning for the shortage area bonus that modifier AQ claims', async () => {
    const warnings = await warned(
      { code: '99213', charge: 120 },
      { code: '99214', modifiers: ['25', 'AQ'], charge: 150 },
    );
    expect(warnings.filter((warning) => warning.startsWith('hpsa'))).toEqual([
      'hpsa_bonus_not_computed bill.serviceLines.1.modifiers.1',
    ]);
  });
});
