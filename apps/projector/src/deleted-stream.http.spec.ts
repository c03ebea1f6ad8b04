import { Global, Module } from '@nestjs/common';
import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { billStream } from '#domain';
import { projections } from '#read-models';
import { startCommandApp, tombstoneStream, type CommandApp } from '#testing/http';
import { billBody, eventually } from '#testing/pure';
import { PROJECTIONS, ProjectorModule } from './index.js';

@Global()
@Module({ providers: [{ provide: PROJECTIONS, useValue: projections }], exports: [PROJECTIONS] })
class Projections {}

let api: CommandApp;
beforeAll(async () => {
  api = await startCommandApp([CommandApiModule, QueryApiModule, Projections, ProjectorModule], { production: true });
});
afterAll(() => api.close());

const get = (path: string) => api.call('GET', path);
/** Until a response names the id. */
const isShown = (path: string, id: string) => eventually(async () => (await get(path)).body.includes(id));

it('a bill whose stream was deleted permanently is refused with 410, and everything else goes on', async () => {
  const [gone, other] = [await api.bill(), await api.bill()];
  for (const id of [gone, other]) await isShown('/bills', id);
  await tombstoneStream(api.eventStoreDbUrl!, billStream(api.organizationId, gone));

  const answers = [
    await get(`/bills/${gone}`),
    await get(`/bills/${gone}/lifecycle`),
    await get(`/bills/${gone}/transmissions`),
    await api.post(`/bills/${gone}/actions`, { action: 'close', reason: 'billed_in_error' }),
  ];
  for (const { statusCode, json } of answers)
    expect([statusCode, json]).toMatchObject([
      410,
      { code: 'stream_deleted', retryable: false, detail: expect.stringContaining('Ask the operator') as unknown },
    ]);

  expect((await get(`/bills/${other}`)).statusCode).toBe(200);
  const { statusCode, json } = await api.post('/bills', billBody());
  expect(statusCode).toBe(201);
  for (const id of [json['id'], gone, other]) await isShown('/bills', id);
  await isShown('/events?limit=1000', json['id']);
  const closed = await api.post(`/bills/${json['id']}/actions`, { action: 'close', reason: 'billed_in_error' });
  expect(closed.statusCode).toBe(200);
});
