import { randomUUID } from 'node:crypto';
import { RECENT_MS } from '#event-store';
import { billBody, pdfBase64 } from '#testing/pure';
import { claim, receiver, remittance, type Receiver, type RemittedBill } from '#testing/http';
import { countTable } from './count-table.spec-kit.js';
import { billSequence } from './counted-bills.spec-kit.js';
import { openProductionService, type OperationCalls, type ProductionService } from './engine-calls.spec-kit.js';

/**
 * Calls to the production engines by operation, for a single client: the number of calls by engine and target, and the
 * longest chain of sequential calls before the response. Calls are counted until all effects of the operation are
 * complete. Periodic calls (leases, polling for due work and rules, checkpoints, cached organizations) are excluded and
 * have their own limit below. A commit that changes a number must update the table and explain the change in its
 * message.
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

/**
 * Maximum number of calls per second from an idle service: leases, polling of the log and for due items, read model
 * slots.
 */
const MAX_IDLE_CALLS = 5;

let production: ProductionService;
beforeAll(async () => (production = await openProductionService()), 60_000);
afterAll(() => production.close());

const nextBill = billSequence();

const tableOf = (operations: Readonly<Record<string, OperationCalls>>): string => {
  const all = Object.values(operations);
  const chains = ['longest chain before the response', all.map(({ chain }) => chain)] as const;
  return countTable(Object.keys(operations), [...rowsOf(all), chains], 44);
};
const rowsOf = (all: readonly Pick<OperationCalls, 'counts'>[]) => {
  const names = [...new Set(all.flatMap(({ counts }) => [...counts.keys()]))].sort();
  return [
    ...names.map((name) => [name, all.map(({ counts }) => counts.get(name) ?? 0)] as const),
    ['in all', all.map(({ counts }) => sum(counts))] as const,
  ];
};
const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0);

it('makes exactly the engine calls listed in the table, for each operation', async () => {
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

it('stores each new document of a bill with two inserts', async () => {
  const { service, calls } = production;
  const document = () => ({ ...billBody().documents[0], contentBase64: pdfBase64(randomUUID()) });
  const { counts, chain } = await calls(() => service.bill({ ...nextBill(), documents: [document(), document()] }));
  expect([...counts].filter(([name]) => name.includes('blobs')).toSorted()).toEqual([
    ['MongoDB: insert blobs.chunks', 2],
    ['MongoDB: insert blobs.files', 2],
  ]);
  expect(chain).toBeLessThanOrEqual(5);
}, 60_000);

it('creates a bill without documents with a chain of four calls', async () => {
  const { service, calls } = production;
  expect((await calls(() => service.bill({ ...nextBill(), documents: [] }))).chain).toBeLessThanOrEqual(4);
}, 60_000);

it('reads the organization of frequent commands at most twice per second', async () => {
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

it('makes few calls to the engines while idle', async () => {
  const seconds = 10;
  expect((await production.idle(seconds)) / seconds).toBeLessThanOrEqual(MAX_IDLE_CALLS);
}, 60_000);

/** Calls for a draft with a document. Sending it deletes it. */
const draftTable = `
                                                save    replace    list    send
EventStoreDB: append bill                          0          0       0       1
EventStoreDB: append billnumbers                   0          0       0       1
MongoDB: delete blobs.chunks                       0          0       0       1
MongoDB: delete blobs.files                        0          0       0       1
MongoDB: delete records bill-draft                 0          0       0       1
MongoDB: delete records external-id-lock           0          0       0       1
MongoDB: find blobs.chunks                         0          0       0       1
MongoDB: find blobs.files                          0          0       0       3
MongoDB: find records bill-draft                   1          1       1       1
MongoDB: find records external-id-lock             0          0       0       1
MongoDB: find records person-bills                 1          1       0       3
MongoDB: insert bill                               0          0       0       1
MongoDB: insert bill-activity                      0          0       0       1
MongoDB: insert blobs.chunks                       0          0       0       1
MongoDB: insert blobs.files                        0          0       0       1
MongoDB: insert keys                               1          0       0       1
MongoDB: insert records bill-draft                 1          0       0       0
MongoDB: insert records external-id-lock           0          0       0       1
MongoDB: update bill_sealed                        0          0       0       1
MongoDB: update keys                               0          0       0       1
MongoDB: update records bill-draft                 0          1       0       0
MongoDB: update records person-bills               0          0       0       1
in all                                             4          3       1      24
longest chain before the response                  4          3       1      18
`;

it('makes exactly the engine calls listed in the table, for drafts', async () => {
  const { service, calls } = production;
  const call = async (method: string, path: string, body?: object) => {
    const got = await service.call(method, path, { as: service.key, body });
    expect([got.status < 300, got.json.code]).toEqual([true, undefined]);
    return got.json;
  };
  const { bill } = nextBill();
  const { documents } = billBody();
  const save = async (): Promise<{ id: string; documents: { id: string }[] }> =>
    (await call('POST', '/drafts', { bill, documents })).data;
  const drafts = [await save(), await save(), await save()];
  const { id, documents: stored } = drafts[0]!;
  const kept = { filename: 'report.pdf', documentType: 'final_report', id: stored[0]?.id };
  const operations = {
    save: await calls(() => call('POST', '/drafts', { bill })),
    replace: await calls(() => call('PUT', `/drafts/${id}`, { bill, documents: [kept] })),
    list: await calls(() => call('GET', '/drafts?limit=10')),
  };
  const send = await calls(
    () => call('POST', '/bills', { ...nextBill(), submission: { draftId: drafts.pop()?.id } }),
    drafts.length,
  );
  // The copy of the document overlaps with other calls, so the chain of a submission varies by one.
  const chain = 18;
  expect(send.chain).toBeLessThanOrEqual(chain);
  expect(`\n${tableOf({ ...operations, send: { ...send, chain } })}\n`).toBe(draftTable);
}, 60_000);

/** Calls for an 835 file, without read model writes. Each additional claim costs three calls. */
const payerFileTable = `
                                                1 claim    5 claims
EventStoreDB: append bill                             1           5
EventStoreDB: append check                            2           2
EventStoreDB: append interchange                      1           1
EventStoreDB: append payerfile                        5           5
EventStoreDB: read bill                               2          10
EventStoreDB: read check                              2           2
EventStoreDB: read payerfile                          9           9
MongoDB: find bill                                    2           2
MongoDB: find check                                   1           1
MongoDB: insert blobs.chunks                          1           1
MongoDB: insert blobs.files                           1           1
MongoDB: insert keys                                  1           1
in all                                               28          40
`;
/** Pattern of read model writes. Events that arrive together are written together, so the number of writes varies. */
const READ_MODEL_WRITE = /(insert|update) (bill|check|payer-file)/;
const MAX_READ_MODEL_WRITES = { ofFile: 15, ofClaim: 3 };

describe('import of 835 files', () => {
  const FILES = 3;
  /** Creates a bill. Returns its ID and the control number that payer files use for it. */
  const remittedBill = async (): Promise<RemittedBill> => {
    const { service } = production;
    const id = await service.bill(nextBill());
    const body = { kind: '835', scenario: 'paid' };
    const { json } = await service.call('POST', `/sandbox/bills/${id}/payer-file`, { as: service.key, body });
    const [, reference = '', charged = ''] = /CLP\*([^*]+)\*[^*]+\*([^*]+)/.exec(json.data.content) ?? [];
    return { id, reference, charged: Number(charged) };
  };
  const post = async (bills: readonly RemittedBill[]): Promise<void> => {
    const { app, key } = production.service;
    const payload = remittance({ amount: 100 * bills.length }, ...bills.map((bill) => claim(bill, 100)));
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'text/plain' };
    const { body } = await app.inject({ method: 'POST', url: '/v2/payer-files', payload, headers });
    expect(body.match(/"outcome":"posted"/g)).toHaveLength(bills.length);
  };

  it('makes exactly the engine calls listed in the table', async () => {
    const fileCalls = async (claims: number): Promise<Pick<OperationCalls, 'counts'>> => {
      const files: RemittedBill[][] = [];
      for (let n = 0; n < FILES; n += 1) files.push(await Promise.all(Array.from({ length: claims }, remittedBill)));
      const { counts } = await production.calls(() => post(files.pop() ?? []), FILES);
      const of = (isWrite: boolean) => new Map([...counts].filter(([name]) => READ_MODEL_WRITE.test(name) === isWrite));
      const { ofFile, ofClaim } = MAX_READ_MODEL_WRITES;
      expect(sum(of(true))).toBeLessThanOrEqual(ofFile + ofClaim * claims);
      return { counts: of(false) };
    };
    const counts = [await fileCalls(1), await fileCalls(5)];
    expect(`\n${countTable(['1 claim', '5 claims'], rowsOf(counts), 44)}\n`).toBe(payerFileTable);
  }, 60_000);
});

/**
 * Calls for adding a note without and with a webhook endpoint. A delivery stores the body, the delivery and its
 * outcome.
 */
const webhookTable = `
                                                without    delivered
EventStoreDB: append bill                             1            1
EventStoreDB: read bill                               1            1
MongoDB: insert records webhook                       0            1
MongoDB: insert records webhook-body                  0            1
MongoDB: update bill                                  1            1
MongoDB: update bill-activity                         1            1
MongoDB: update bill_sealed                           1            1
MongoDB: update records webhook                       0            1
in all                                                5            8
longest chain before the response                     2            2
`;

describe('webhooks', () => {
  let hook: Receiver;
  beforeAll(async () => (hook = await receiver()));
  afterAll(() => hook.close());

  it('cause exactly the engine calls listed in the table, for each delivered event', async () => {
    const { service } = production;
    const id = await service.bill(nextBill());
    const note = async () => {
      const body = { action: 'add_note', note: 'Called the adjuster' };
      expect((await service.call('POST', `/bills/${id}/actions`, { as: service.key, body })).status).toBe(200);
    };
    const without = await production.calls(note);
    await service.call('POST', '/webhook-endpoints', { as: service.key, body: { url: hook.url } });
    const delivered = await production.calls(note);
    expect(`\n${tableOf({ without, delivered })}\n`).toBe(webhookTable);
  }, 60_000);
});
