import { PDFDocument } from '@cantoo/pdf-lib';
import { practices } from '#operator';
import { billBody, eventually, pdfBase64 } from '#testing/pure';
import { openPremises, type StandaloneService } from '../matrix/practice.spec-kit.js';
import { BillSeed } from './bill-seed.js';
import { samplePlans } from './sample-plans.js';

/* Tests the print queue of the sandbox: sample bills wait to be mailed, and all other bills count as sent. */

let service: StandaloneService;
let today: string;
let yesterday: string;

const get = async (path: string) => (await service.call('GET', path, { as: service.key })).json.data;
const post = (path: string, body: object) => service.call('POST', path, { as: service.key, body });
const act = (billId: string, body: object) => post(`/bills/${billId}/actions`, body);
const itemsOn = async (day: string) =>
  (await get(`/print-batches/${day}`)).items as readonly { readonly billId: string; readonly status: string }[];
const statusesOn = async (day: string) => (await itemsOn(day)).map(({ status }) => status);
const attemptOf = async (billId: string) => (await get(`/bills/${billId}/lifecycle`)).attempts[0];
const unmailedPages = async (day: string) => {
  const { rawPayload } = await service.app.inject({
    url: `/v2/print-batches/${day}/pdf`,
    headers: { authorization: `Bearer ${service.key}`, accept: 'application/pdf' },
  });
  return (await PDFDocument.load(rawPayload)).getPageCount();
};

beforeAll(async () => {
  service = await openPremises();
  await service.app.get(BillSeed, { strict: false }).plant(practices.sandbox, samplePlans.length);
  await eventually(async () => (await get('/print-batches')).length === 2);
  [today = '', yesterday = ''] = (await get('/print-batches')).map(({ date }: { date: string }) => date);
}, 120_000);
afterAll(() => service.close());

it('sample bills of two days wait to be mailed', async () => {
  const others = { requests: 0, mailed: 0, answered: 0 };
  expect(await get('/print-batches')).toEqual([
    { date: today, bills: 1, waiting: 1, ...others },
    { date: yesterday, bills: 2, waiting: 2, ...others },
  ]);
  const [bill] = await itemsOn(today);
  expect(bill).toMatchObject({ payerName: 'Sandbox Postal Indemnity (synthetic)', route: 'mail', mailedAt: null });
  const { attempts, lifecycle } = await get(`/bills/${bill?.billId}/lifecycle`);
  expect(attempts).toMatchObject([{ deliveryLabel: 'Mail', status: 'written', sentAt: null }]);
  expect([lifecycle.state, lifecycle.nativeStatus]).toEqual(['submitted', 'Waiting to be sent']);
});

it('a batch is printed and marked as mailed, and a bill is returned and mailed with proof', async () => {
  expect(await unmailedPages(yesterday)).toBeGreaterThan(0);
  const { version } = await get(`/print-batches/${yesterday}`);
  const { json } = await post(`/print-batches/${yesterday}/mark-mailed`, { version, mailedDate: yesterday });
  expect([json.data.marked.length, json.data.refused]).toEqual([2, []]);
  expect([await statusesOn(yesterday), await unmailedPages(yesterday)]).toEqual([['mailed', 'mailed'], 0]);
  const { billId = '' } = (await itemsOn(yesterday))[0] ?? {};
  expect(await attemptOf(billId)).toMatchObject({ status: 'sent', sentAt: expect.any(String) });
  expect((await act(billId, { action: 'undo_mailed' })).status).toBe(200);
  expect(await statusesOn(yesterday)).toEqual(['waiting', 'mailed']);
  const proof = { documentType: 'proof_of_service', filename: 'proof.pdf', contentBase64: pdfBase64('proof') };
  const [{ id: documentId }] = (await post(`/bills/${billId}/documents`, { documents: [proof] })).json.data;
  const mailing = { certifiedMailNumber: '9407111899560000111122', documentId };
  expect((await act(billId, { action: 'mark_sent', ...mailing })).status).toBe(200);
  expect(await attemptOf(billId)).toMatchObject({ status: 'sent', certifiedMailNumber: mailing.certifiedMailNumber });
  expect(await statusesOn(yesterday)).toEqual(['mailed', 'mailed']);
});

it('a simulated response to a bill that waits ends the wait, as a live response does', async () => {
  const { billId = '' } = (await itemsOn(today))[0] ?? {};
  const { status, json } = await post(`/sandbox/bills/${billId}/simulate`, { scenario: 'accepted' });
  expect([status, json.data.state]).toEqual([200, 'accepted']);
  expect([await statusesOn(today), await unmailedPages(today)]).toEqual([['answered'], 0]);
  expect(await attemptOf(billId)).toMatchObject({ status: 'accepted', sentAt: null });
  expect((await act(billId, { action: 'undo_mailed' })).code).toBe('lifecycle_conflict');
});

it('a new bill by mail counts as sent at once', async () => {
  const before = await get('/print-batches');
  const submission = { route: 'mail', destination: { mailingAddress: 'PO Box 9\nLos Angeles CA 90012' } };
  const billId = await service.bill(billBody({}, { submission }));
  expect(await attemptOf(billId)).toMatchObject({ status: 'sent', sentAt: expect.any(String) });
  expect(await get('/print-batches')).toEqual(before);
});
