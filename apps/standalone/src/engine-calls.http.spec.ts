import { randomUUID } from 'node:crypto';
import { RECENT_MS } from '#event-store';
import { billBody, pdfBase64 } from '#testing/pure';
import { countTable } from './count-table.spec-kit.js';
import { billSequence } from './counted-bills.spec-kit.js';
import { openProductionService, type OperationCalls, type ProductionService } from './engine-calls.spec-kit.js';

/**
 * What operations ask of the production engines: calls by engine and target until everything that follows from the operation is
 * done, and the longest chain of calls before the response, at one client. Calls by the clock (leases, looks for due work and
 * rules, saves of checkpoints, remembered organizations) are left out, and bounded below. A commit that changes a count updates
 * the table and gives the reason in its message.
 */
const table = `
                                                new bill    read by id    list    add_note
EventStoreDB: append bill                              1             0       0           1
EventStoreDB: append billnumbers                       1             0       0           0
EventStoreDB: read bill                                0             1       0           1
MongoDB: find bill                                     0             0      13           0
MongoDB: find bill_sealed                              0             0       1           0
MongoDB: find records person-bills                     3             0       0           0
MongoDB: insert bill                                   1             0       0           0
MongoDB: insert bill-activity                          1             0       0           0
MongoDB: insert blobs.chunks                           1             0       0           0
MongoDB: insert blobs.files                            1             0       0           0
MongoDB: insert keys                                   1             0       0           0
MongoDB: update bill                                   0             0       0           1
MongoDB: update bill-activity                          0             0       0           1
MongoDB: update bill_sealed                            1             0       0           1
MongoDB: update records person-bills                   1             0       0           0
in all                                                12             1      14           5
longest chain before the response                      5             1       4           2
`;

/** Calls a second of an idle service: leases, one look at the log, one for due items, rules, slots of read models. */
const MAX_IDLE_CALLS = 11;

let production: ProductionService;
beforeAll(async () => (production = await openProductionService()), 60_000);
afterAll(() => production.close());

const nextBill = billSequence();

const tableOf = (operations: Readonly<Record<string, OperationCalls>>): string => {
  const all = Object.values(operations);
  const names = [...new Set(all.flatMap(({ counts }) => [...counts.keys()]))].sort();
  const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0);
  const rows = [
    ...names.map((name) => [name, all.map(({ counts }) => counts.get(name) ?? 0)] as const),
    ['in all', all.map(({ counts }) => sum(counts))] as const,
    ['longest chain before the response', all.map(({ chain }) => chain)] as const,
  ];
  return countTable(Object.keys(operations), rows, 44);
};

it('each operation asks of the engines what the table says', async () => {
  const { service } = production;
  const get = async (path: string) => expect((await service.call('GET', path, { as: service.key })).status).toBe(200);
  const id = await service.bill(nextBill());
  const operations: Record<string, OperationCalls> = {
    'new bill': await production.calls(() => service.bill(nextBill())),
    'read by id': await production.calls(() => get(`/bills/${id}`)),
    list: await production.calls(() => get('/bills?limit=10')),
    add_note: await production.calls(async () => {
      const body = { action: 'add_note', note: 'Called the adjuster' };
      expect((await service.call('POST', `/bills/${id}/actions`, { as: service.key, body })).status).toBe(200);
    }),
  };
  expect(`\n${tableOf(operations)}\n`).toBe(table);
}, 60_000);

it('stores each new document of a bill by two inserts', async () => {
  const { service, calls } = production;
  const document = () => ({ ...billBody().documents[0], contentBase64: pdfBase64(randomUUID()) });
  const { counts, chain } = await calls(() => service.bill({ ...nextBill(), documents: [document(), document()] }));
  expect([...counts].filter(([name]) => name.includes('blobs')).toSorted()).toEqual([
    ['MongoDB: insert blobs.chunks', 2],
    ['MongoDB: insert blobs.files', 2],
  ]);
  expect(chain).toBeLessThanOrEqual(5);
}, 60_000);

it('creates a bill without documents in a chain of four calls', async () => {
  const { service, calls } = production;
  expect((await calls(() => service.bill({ ...nextBill(), documents: [] }))).chain).toBeLessThanOrEqual(4);
}, 60_000);

it('reads the organization of commands in quick succession twice a second', async () => {
  const { service, callsNamed } = production;
  const id = await service.bill(nextBill());
  const began = performance.now();
  const reads = await callsNamed('EventStoreDB: read organization', async () => {
    for (let n = 0; n < 10; n += 1) {
      const body = { action: 'add_note', note: `Call ${n}` };
      expect((await service.call('POST', `/bills/${id}/actions`, { as: service.key, body })).status).toBe(200);
    }
  });
  expect(reads).toBeLessThanOrEqual(1 + (performance.now() - began) / RECENT_MS);
}, 60_000);

it('asks little of the engines while nothing happens', async () => {
  const seconds = 10;
  expect((await production.idle(seconds)) / seconds).toBeLessThanOrEqual(MAX_IDLE_CALLS);
}, 60_000);
