import { eventStoreContract } from '../event-store.spec-kit.js';
import { EventStoreDbEventStore } from './eventstoredb.event-store.js';

const url = process.env['EVENTSTOREDB_URL'];

if (url === undefined) {
  process.stderr.write('skipped: EventStoreDB: EVENTSTOREDB_URL is not set\n');
  it.skip('EventStoreDB: EVENTSTOREDB_URL is not set', () => expect(url).toBeDefined());
} else
  eventStoreContract('EventStoreDB', async () => {
    const store = new EventStoreDbEventStore({ url });
    await store.bootstrap();
    return { store, stop: () => store.close() };
  });
