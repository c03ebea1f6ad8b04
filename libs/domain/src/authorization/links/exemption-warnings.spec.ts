import { authorizationBasisProblems, exemptionWarnings, type SentLine, shippedRules } from '#domain';
import { billBody } from '#testing/pure';

const INJURY = '2026-06-01';
const { bill } = billBody({
  billingMode: 'professional',
  service: { date: '2026-06-10' },
  claim: { ...billBody().bill.claim, dateOfInjury: INJURY },
});
const exempt = (line: Partial<SentLine> = {}): SentLine => ({
  code: '97110',
  units: 1,
  charge: 100,
  authorizationBasis: 'first_30_days',
  ...line,
});
const warned = (serviceLines: readonly SentLine[], today = '2026-06-11', more: object = {}) =>
  exemptionWarnings({ ...bill, serviceLines, ...more } as never, today, shippedRules).map(
    ({ code, path }) => `${code} ${path}`,
  );
const at = (field: string, index = 0) => `bill.serviceLines.${index}.${field}`;

describe('exemptionWarnings, for a line that claims the first 30 days', () => {
  it('returns no warning within the 30 days, and none for a line without the claim', () => {
    expect(warned([exempt()])).toEqual([]);
    const { authorizationBasis: _, ...claimless } = exempt({ code: '72148', serviceDate: '2026-08-01' });
    expect(warned([claimless], '2026-12-01')).toEqual([]);
  });

  it('warns after the 30th day, by the last day of the line', () => {
    const passed = `exemption_window_passed ${at('authorizationBasis')}`;
    const on = (serviceDate: string, serviceDateEnd?: string) =>
      warned([exempt({ serviceDate, ...(serviceDateEnd !== undefined && { serviceDateEnd }) })], '2026-07-02');
    expect(on('2026-07-01')).toEqual([]);
    expect(on('2026-07-02')).toEqual([passed]);
    expect(on('2026-06-30', '2026-07-02')).toEqual([passed]);
    const service = { date: '2026-06-28', endDate: '2026-07-02' };
    expect(warned([exempt()], '2026-07-02', { service })).toEqual([passed]);
  });

  it('warns if the injury was before 2018', () => {
    const claim = { ...bill.claim, dateOfInjury: '2017-12-31' };
    const service = { date: '2018-01-05' };
    expect(warned([exempt()], '2018-01-06', { claim, service })).toEqual([
      `exemption_window_passed ${at('authorizationBasis')}`,
    ]);
  });

  it.each(['72148', '29881', '90837', '95886', 'J1030'])('warns if %s is excluded', (code) =>
    expect(warned([exempt({ code })])).toEqual([`exemption_excluded_service ${at('code')}`]),
  );

  it('accepts X-rays, and equipment up to the limit for all lines that claim the exemption', () => {
    expect(warned([exempt({ code: '72100' })])).toEqual([]);
    const brace = exempt({ code: 'L1832', charge: 150 });
    expect(warned([brace, exempt({ code: 'E0114', charge: 100 })])).toEqual([]);
    expect(warned([brace, exempt({ code: 'E0114', charge: 100.01 })])).toEqual([
      `exemption_excluded_service ${at('code')}`,
      `exemption_excluded_service ${at('code', 1)}`,
    ]);
    const { authorizationBasis: _, ...other } = exempt({ code: 'E0114', charge: 500 });
    expect(warned([brace, other])).toEqual([]);
  });

  it('warns if the line is billed more than 30 days after its service', () => {
    expect(warned([exempt()], '2026-07-10')).toEqual([]);
    expect(warned([exempt()], '2026-07-11')).toEqual([`exemption_billed_late ${at('serviceDate')}`]);
    expect(warned([exempt({ serviceDate: '2026-06-12' })], '2026-07-11')).toEqual([]);
  });
});

it('accepts the exemption only on a professional bill, and not together with an item', () => {
  const problems = (billingMode: string, line: Partial<SentLine>) =>
    authorizationBasisProblems({ ...bill, billingMode, serviceLines: [exempt(line)] } as never);
  const path = at('authorizationBasis');
  expect(problems('professional', {})).toEqual([]);
  expect(problems('med_legal', {})).toEqual([{ path, message: 'is allowed only on professional bills' }]);
  expect(problems('professional', { rfaItemId: 'rfai_x' })).toEqual([
    { path, message: 'must not be sent together with rfaItemId' },
  ]);
});
