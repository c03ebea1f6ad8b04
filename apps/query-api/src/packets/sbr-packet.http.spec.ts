import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { PDFDocument } from '@cantoo/pdf-lib';
import { billStream } from '#domain';
import { startCommandApp, type CommandApp } from '#testing/http';

let api: CommandApp;
let authorization: string;
beforeAll(async () => {
  api = await startCommandApp([CommandApiModule, QueryApiModule]);
  authorization = `Bearer ${await api.key(['bills:read', 'bills:write', 'bills:submit'])}`;
});
afterAll(() => api.close());

const get = (path: string) => api.app.inject({ url: `/v2/bills/${path}`, headers: { authorization } });
const draft = async (id: string, type: string): Promise<string> =>
  (await api.post(`/bills/${id}/reviews`, { type, reason: 'Paid below the fee schedule.' })).json['data'].id;
const titleOf = async (pdf: Uint8Array) => (await PDFDocument.load(pdf)).getTitle();
const submit = (id: string, reviewId: string) => api.post(`/bills/${id}/reviews/${reviewId}/submissions`);

it('the packet of a second review is available as a draft and as it was sent', async () => {
  const id = await api.bill(undefined, 'denied');
  const reviewId = await draft(id, 'second_review');
  const path = `${id}/reviews/${reviewId}/sbr-packet`;
  const before = await get(path);
  expect([before.statusCode, before.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(before.headers['content-disposition']).toContain('draft-sbr-bill-');
  expect(await titleOf(before.rawPayload)).toMatch(/^Draft of a second review, bill /);
  await submit(id, reviewId);
  const { statusCode, headers, rawPayload } = await get(path);
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(headers['content-disposition']).toMatch(/"sbr-bill-/);
  expect(await titleOf(rawPayload)).toMatch(/^Second review, bill /);
  expect((await get(`${id}/reviews/review_none/sbr-packet`)).statusCode).toBe(404);
  // Only independent bill reviews have a filing packet.
  expect((await get(`${id}/reviews/${reviewId}/packet`)).json()).toMatchObject({ code: 'packet_unavailable' });

  await api.post(`/sandbox/bills/${id}/simulate`, { scenario: 'denied' });
  const independent = await draft(id, 'independent_bill_review');
  await submit(id, independent);
  expect((await get(`${id}/reviews/${independent}/sbr-packet`)).json()).toMatchObject({ code: 'packet_unavailable' });
});

it('a bill stores the phone number of the administrator’s bill review department for its forms', async () => {
  const [submitted] = await api.engines.ledger.load(billStream(api.organizationId, await api.bill()));
  expect(submitted!.data).toMatchObject({
    private: { delivery: { phone: expect.stringMatching(/^\(\d{3}\) 555-\d{4}$/) } },
  });
});
