import { billStream, organizationStream } from '#domain';
import { startProductionFakes, tombstoneStream, type ProductionFakes } from '#testing/http';
import { eventually } from '#testing/pure';
import { openPremises, type Got, type StandaloneService } from './matrix/practice.spec-kit.js';

/* Tests the whole service over HTTP after streams were permanently deleted in EventStoreDB. */

let fakes: ProductionFakes;
let service: StandaloneService;
beforeAll(async () => {
  fakes = await startProductionFakes();
  service = await openPremises(0, undefined, fakes.env);
}, 60_000);
afterAll(async () => {
  await service.close();
  await fakes.stop();
});

const get = (path: string): Promise<Got> => service.call('GET', path, { as: service.key });
const act = (id: string): Promise<Got> =>
  service.call('POST', `/bills/${id}/actions`, { as: service.key, body: { action: 'add_note', note: 'Called' } });
const refused = { status: 410, code: 'stream_deleted', json: { retryable: false } };

it('refuses a deleted bill and serves the other bills of its organization', async () => {
  const [gone, other] = [await service.bill(), await service.bill()];
  await tombstoneStream(fakes.events.url, billStream(service.home, gone));
  for (const answer of [await get(`/bills/${gone}`), await get(`/bills/${gone}/lifecycle`), await act(gone)])
    expect(answer).toMatchObject(refused);
  for (const answer of [await get(`/bills/${other}`), await get(`/bills/${other}/lifecycle`), await act(other)])
    expect(answer.status).toBe(200);
  expect((await get('/organization')).status).toBe(200);
  await eventually(async () => (await get('/bills')).text.includes(other));
});

it('refuses every operation of a deleted organization and serves other organizations', async () => {
  const id = await service.bill();
  await tombstoneStream(fakes.events.url, organizationStream(service.home));
  // The gate caches an organization for half a second.
  await eventually(async () => (await get(`/bills/${id}`)).status === 410);
  for (const answer of [
    await get('/organization'),
    await get(`/bills/${id}`),
    await get(`/bills/${id}/lifecycle`),
    await act(id),
    await get(`/organizations/${service.home}`),
  ])
    expect(answer).toMatchObject(refused);
  expect((await service.call('GET', '/organization', { as: service.liveKey })).status).toBe(200);
});
