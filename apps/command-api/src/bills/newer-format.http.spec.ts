import { randomUUID } from 'node:crypto';
import { QueryApiModule } from '#apps/query-api';
import { EventStoreDbEventStore, Formats, NO_STREAM } from '#event-store';
import { startCommandApp, type CommandApp } from '#testing/http';
import { billBody } from '#testing/pure';
import { CommandApiModule } from '../command-api.module.js';

let api: CommandApp;
beforeAll(async () => {
  api = await startCommandApp([CommandApiModule, QueryApiModule], { production: true });
});
afterAll(() => api.close());

/** Ten formats newer than the first one, as written by a later release. */
const laterFormats = new Formats(
  Array.from({ length: 10 }, (_, n) => ({ adds: `change ${n}`, types: [`Later${n}`] })),
  '9.0.0',
);
const writeAsLaterBuild = async (): Promise<void> => {
  const store = new EventStoreDbEventStore({ url: api.eventStoreDbUrl! }, laterFormats);
  await store.bootstrap();
  await store.append('later', NO_STREAM, [{ id: randomUUID(), type: 'Later9', data: {}, metadata: {} }]);
  await store.close();
};

it('returns 503 for reads and writes of bills after a newer release has marked the log', async () => {
  const id = await api.bill();
  await writeAsLaterBuild();
  expect(await api.engines.events.health()).toMatchObject({ ok: false, lasting: true });
  for (const { statusCode, headers, json } of [
    await api.post('/bills', billBody()),
    await api.post(`/bills/${id}/actions`, { action: 'close', reason: 'billed_in_error' }),
    await api.call('GET', `/bills/${id}`),
  ])
    expect([statusCode, headers['retry-after'], json]).toMatchObject([503, '30', { code: 'service_unavailable' }]);
});
