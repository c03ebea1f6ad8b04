import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import type { DenialLinesView, DenialsView } from '#contracts';
import { startCommandApp, type CommandApp } from '#testing/http';
import { billBody } from '#testing/pure';

let api: CommandApp;
/** An evaluation paid in part (CO-45) with denied record review pages (CO-18). */
let reduced: string;
/** Denied bill of a customer. */
let denied: string;

const serviceLines = [
  { code: 'ML201', modifiers: ['95'], units: 1, charge: 2015 },
  { code: 'MLPRR', units: 10, charge: 30 },
];

beforeAll(async () => {
  api = await startCommandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
  reduced = await api.bill(billBody({ serviceLines }), 'accepted');
  denied = await api.bill(billBody({ serviceLines }, { customerExternalId: 'acme' }), 'accepted');
  await api.bill(billBody({ serviceLines }), 'accepted');
  api.travelTo('2026-04-01');
  const linesOf = async (id: string) =>
    (await api.call('GET', `/bills/${id}`)).json['serviceLines'] as { id: string }[];
  const line = (lineItemId: string, paid: number, reason: string, amount: number) => ({
    ...{ lineItemId, allowedAmount: paid, reportedPaid: paid },
    adjustments: [{ group: 'CO', reason, amount: Math.round(amount * 100) / 100 }],
  });
  const record = async (id: string, day: string, paid: readonly [number, number], reasons: readonly string[]) => {
    const [first, second] = await linesOf(id);
    const lines = [
      line(first!.id, paid[0], reasons[0]!, 2015 - paid[0]),
      line(second!.id, paid[1], reasons[1]!, 30 - paid[1]),
    ];
    const body = { eorDate: day, servedAt: day, reportedPaid: paid[0] + paid[1], lines };
    expect((await api.post(`/bills/${id}/eors`, body)).statusCode).toBe(201);
  };
  await record(reduced, '2026-03-02', [1447.88, 0], ['45', '18']);
  await record(denied, '2026-03-20', [0, 0], ['29', '29']);
});
afterAll(() => api.close());

const get = (path: string, as?: string) => api.call('GET', path, undefined, as === undefined ? {} : { as });
const groups = async (query = '', as?: string) => (await get(`/denials${query}`, as)).json['data'] as DenialsView;
const lines = async (query = '', as?: string) =>
  (await get(`/denials/lines${query}`, as)).json['data'] as DenialLinesView;

describe('GET /denials', () => {
  it('groups the lines in dispute by code and claims administrator, the largest amount first', async () => {
    const found = await groups();
    expect(found.groups).toMatchObject([
      { code: 'CO-29', lines: 2, bills: 1, amountInDispute: 2045, reason: { id: 'rsn_late' } },
      { code: 'CO-45', lines: 1, bills: 1, amountInDispute: 567.12, reason: { id: 'rsn_medlegal' } },
      { code: 'CO-18', lines: 1, bills: 1, amountInDispute: 30, reason: { id: 'rsn_duplicate' } },
    ]);
    expect(found.groups[0]?.claimsAdministrator.name).toBeTruthy();
    expect(found).toMatchObject({ today: '2026-04-01', total: 3, lines: 4, bills: 2, amountInDispute: 2642.12 });
    const { deadlines } = (await get('/deadlines?kind=second_review')).json['data'];
    expect(found.groups.map(({ safeDay }) => safeDay).sort()[0]).toBe(deadlines[0].safeDay);
  });

  it('returns pages, and filters by code, claims administrator and day', async () => {
    const first = await groups('?limit=2');
    expect(first.groups).toHaveLength(2);
    const rest = await groups(`?limit=2&cursor=${first.nextCursor}`);
    expect([rest.groups.map(({ code }) => code), rest.total, rest.nextCursor]).toEqual([['CO-18'], 3, null]);
    expect((await get(`/denials?limit=2&code=CO-45&cursor=${first.nextCursor}`)).statusCode).toBe(400);
    expect((await groups('?code=CO-45')).groups).toMatchObject([{ code: 'CO-45' }]);
    expect((await groups('?code=none')).total).toBe(0);
    expect((await groups('?claimsAdministratorId=unknown')).total).toBe(0);
    expect((await groups('?days=61')).groups.map(({ code }) => code)).toEqual(['CO-45', 'CO-18']);
    expect((await get('/denials?code=a+name')).statusCode).toBe(400);
  });
});

describe('GET /denials/lines', () => {
  it('lists the lines by safe day with their amounts and the fitting reason', async () => {
    const found = await lines();
    expect(found.lines.map(({ billId, code }) => [billId, code])).toEqual([
      [reduced, 'ML201'],
      [reduced, 'MLPRR'],
      [denied, 'ML201'],
      [denied, 'MLPRR'],
    ]);
    expect(found.lines[0]).toMatchObject({
      ...{ patientName: 'Maria Sandoval', modifiers: ['95'], carcs: ['45'] },
      ...{ charge: 2015, paid: 1447.88, amountInDispute: 567.12, billAmountInDispute: 597.12 },
      reason: { id: 'rsn_medlegal' },
    });
    const first = await lines('?limit=3');
    const rest = await lines(`?limit=3&cursor=${first.nextCursor}`);
    expect([...first.lines, ...rest.lines]).toEqual(found.lines);
    expect((await lines('?code=CO-18')).lines).toMatchObject([{ billId: reduced, code: 'MLPRR' }]);
  });

  it('shows a customer only its own lines', async () => {
    const acme = api.session(['bills:read'], { kind: 'customer', customerExternalId: 'acme' });
    expect((await lines('', acme)).lines.map(({ billId }) => billId)).toEqual([denied, denied]);
    expect((await groups('', acme)).groups).toMatchObject([{ code: 'CO-29' }]);
  });

  it('leaves out lines whose second review was requested or can no longer be requested', async () => {
    await api.post(`/bills/${reduced}/actions`, { action: 'second_review', reason: 'Paid below the fee schedule.' });
    expect((await lines()).lines.map(({ billId }) => billId)).toEqual([denied, denied]);
    api.travelTo('2026-07-01');
    expect((await lines()).total).toBe(0);
    expect((await groups()).total).toBe(0);
  });
});

it('counts the amount in dispute of a bill once if its payer states no amounts by line', async () => {
  api.travelTo('2026-03-01');
  const id = await api.bill(
    billBody(
      { serviceLines: Array(5).fill({ code: 'ML201', modifiers: ['95'], charge: 400 }) },
      { customerExternalId: 'unstated' },
    ),
    'accepted',
  );
  api.travelTo('2026-04-01');
  const made = await api.post(`/sandbox/bills/${id}/payer-file`, { kind: '835', scenario: 'partial', amount: 1500 });
  const file = (made.json['data'] as { content: string }).content
    .replace(/SVC\*[^]*(?=SE\*)/, '')
    .replace('NM1*QC', 'CAS*CO*45*500~NM1*QC')
    .replace(/SE\*\d+/, 'SE*16');
  const headers = { 'content-type': 'application/edi-x12' };
  const received = await api.post('/payer-files', Buffer.from(file), { headers });
  expect(received.json['data'].totals).toMatchObject({ posted: 1 });
  const query = '?customerExternalId=unstated';
  const found = await lines(query);
  expect(found.lines.map((line) => [line.paid, line.amountInDispute, line.billAmountInDispute])).toEqual(
    Array(5).fill([null, 400, 500]),
  );
  expect(await groups(query)).toMatchObject({ groups: [{ lines: 5, amountInDispute: 500 }], amountInDispute: 500 });
  expect((await groups(`${query}&code=CO-45`)).amountInDispute).toBe(500);
});
