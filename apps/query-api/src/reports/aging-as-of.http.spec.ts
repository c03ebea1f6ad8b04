import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { commandApp } from '#testing/http';
import { pdfBase64 } from '#testing/pure';
import { ProjectionLag } from '../kernel/freshness.js';
import { openOn } from './aging.js';

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);

const act = async (id: string, body: object): Promise<void> => {
  const { statusCode, json } = await api.post(`/bills/${id}/actions`, body);
  expect([statusCode, json['code']]).toEqual([200, undefined]);
};
const simulate = async (id: string, body: object): Promise<void> => {
  expect((await api.post(`/sandbox/bills/${id}/simulate`, body)).statusCode).toBe(200);
};
const report = async (query = '') => (await api.call('GET', `/reports/aging${query}`)).json['data'];

/** Reports by day, read at the end of that day. */
const reports = new Map<string, unknown>();
const endOf = async (day: string): Promise<void> => void reports.set(day, await report());

it('the aging report as of a past day equals the report at the end of that day', async () => {
  api.travelTo('2026-03-02');
  const [paid, rejected, closed, corrected] = await Promise.all([api.bill(), api.bill(), api.bill(), api.bill()]);
  await endOf('2026-03-02');

  api.travelTo('2026-04-01');
  await simulate(paid, { scenario: 'partial_payment', amount: 515.5 });
  await simulate(rejected, { scenario: 'rejected' });
  await simulate(corrected, { scenario: 'denied' });
  await endOf('2026-04-01');

  api.travelTo('2026-04-20');
  await act(rejected, { action: 'resubmit' });
  await act(closed, { action: 'close', reason: 'Uncollectible', writeOff: true });
  const attestation = { filename: 'attestation.pdf', documentType: 'letter_of_attestation' };
  const documents = [{ ...attestation, contentBase64: pdfBase64('attestation') }];
  await act(corrected, { action: 'correct_bill', reason: 'missing_document', documents });
  await endOf('2026-04-20');

  api.travelTo('2026-05-10');
  const [payment] = (await api.call('GET', `/bills/${paid}/lifecycle`)).json['data'].payments;
  await act(paid, { action: 'void_payment', paymentId: payment.id, reason: 'Bounced' });
  await act(closed, { action: 'reopen', reason: 'Payer called' });
  await endOf('2026-05-10');

  api.travelTo('2026-06-30');
  await simulate(paid, { scenario: 'paid' });
  await endOf('2026-06-30');

  expect(new Set([...reports.values()].map((known) => JSON.stringify(known))).size).toBe(reports.size);
  for (const [day, known] of reports) expect([day, await report(`?asOf=${day}`)]).toEqual([day, known]);
  expect(await report('?asOf=2026-03-01')).toMatchObject({ rows: [], total: 0, balanceTotal: 0 });
  expect(await report('?asOf=2026-04-05')).toMatchObject({
    balanceTotal: (reports.get('2026-04-01') as { balanceTotal: number }).balanceTotal,
    counts: [0, 3, 0, 0, 0],
  });
});

it('the aging report refuses a future day, and the CSV accepts a past one', async () => {
  api.travelTo('2026-06-30');
  expect(await api.call('GET', '/reports/aging?asOf=2026-07-01')).toMatchObject({
    statusCode: 400,
    json: { code: 'invalid_parameter', errors: [{ path: 'asOf', message: 'must not be in the future' }] },
  });
  for (const asOf of ['2026-02-30', 'yesterday'])
    expect((await api.call('GET', `/reports/aging?asOf=${asOf}`)).statusCode).toBe(400);
  const { body } = await api.call('GET', '/reports/aging.csv?asOf=2026-04-05');
  expect(body).toContain(',0,3,0,0,0,');
});

it('the aging report as of a past day is unavailable while rows of an earlier release are replaced', async () => {
  const row = {
    claimsAdminId: 'ca_1',
    claimsAdminName: null,
    submittedDate: '2026-03-02',
    balanceCents: 1,
    chargedCents: 1,
  };
  await expect(openOn('2026-04-01', [[row]]).next()).rejects.toBeInstanceOf(ProjectionLag);
});
