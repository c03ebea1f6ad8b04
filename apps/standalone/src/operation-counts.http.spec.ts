import { claim, remittance } from '#testing/http';
import { billBody } from '#testing/pure';
import { billSequence } from './counted-bills.spec-kit.js';
import { openCountedService, tableOf, type CountedService, type Counts } from './operation-counts.spec-kit.js';

/**
 * Cost of each operation for a single client on the embedded engines, from the request until all log readers are idle.
 * The operation has already run once before. A commit that changes a number must update the table and explain the
 * change in its message: run this test and copy the received table.
 */
const table = `
                          validation    new bill    read by id    add_note    835 claim    quiet feed page
HMACs                              7           8             0           0            9                  2
ciphers                            1          11             1           7           25                  1
deciphers                          0           1             1           2            6                  1
hashes                             1           3             2           4           10                  2
log: readStream                    2           2             2           4           17                  1
log: readAll                       0           1             0           1           12                  0
log: readFeed                      0           0             0           0            1                  2
log: appends                       0           1             0           1            9                  0
log: bytes appended                0        5858             0         627         8681                  0
log: flushes                       0           1             0           1            9                  0
state store: writes                1           3             2           4            4                  1
state store: flushes               1           3             2           2            2                  1
read models: writes                0           3             0           3           12                  0
read models: flushes               0           1             0           1            4                  0
documents: flushes                 0           1             0           0            1                  0
`;

const nextBill = billSequence();

/**
 * Runs the table's operations on the bill that the first one submits. `count` runs an operation with all its effects.
 */
const operationsOf = async (
  { service, settle }: CountedService,
  count: (name: string, work: () => Promise<unknown>) => Promise<unknown>,
): Promise<void> => {
  const { app, key } = service;
  const get = async (path: string) => {
    const got = await service.call('GET', path, { as: key });
    expect(got.status).toBe(200);
    return got.json;
  };
  let id = '';
  await count('validation', async () => {
    const body = nextBill();
    expect((await service.call('POST', '/bills/validate', { as: key, body })).status).toBe(200);
  });
  await count('new bill', async () => (id = await service.bill(nextBill())));
  await count('read by id', () => get(`/bills/${id}`));
  await count('add_note', async () => {
    const body = { action: 'add_note', note: 'Called the adjuster' };
    expect((await service.call('POST', `/bills/${id}/actions`, { as: key, body })).status).toBe(200);
  });
  // The sandbox's own file contains random numbers of varying length, so use only the bill's reference from it.
  const asked = { kind: '835', scenario: 'paid' };
  const own = await settle(service.call('POST', `/sandbox/bills/${id}/payer-file`, { as: key, body: asked }));
  const [, reference = '', charged = ''] = /CLP\*([^*]+)\*[^*]+\*([^*]+)/.exec(own.json.data.content) ?? [];
  const payload = remittance({ amount: 1000 }, claim({ id, reference, charged: Number(charged) }, 1000));
  await count('835 claim', async () => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'text/plain' };
    const { body } = await app.inject({ method: 'POST', url: '/v2/payer-files', payload, headers });
    expect(body).toContain('"outcome":"posted"');
  });
  const { nextCursor } = await settle(get('/events?limit=1000'));
  await count('quiet feed page', async () => {
    expect((await get(`/events?cursor=${nextCursor}`)).events).toEqual([]);
  });
};

let counted: CountedService;
beforeAll(async () => (counted = await openCountedService()));
afterAll(() => counted.close());

it('each operation has the cost in the table', async () => {
  // Run each operation once first, so that one-time setup is not counted.
  await operationsOf(counted, (_, work) => counted.settle(work()));
  const counts: Record<string, Counts> = {};
  await operationsOf(counted, async (name, work) => (counts[name] = await counted.count(work)));
  expect(`\n${tableOf(counts)}\n`).toBe(table);
});

/** A draft with a document, in the same way. Sending it costs a bill, the copy of its document, and its destruction. */
const draftTable = `
                          save    replace    list    send    delete
HMACs                       10         10       0      18         0
ciphers                      7          3       1      16         1
deciphers                    0          2       2       7         2
hashes                       3          1       2       5         2
log: readStream              2          2       1       4         1
log: readAll                 0          0       0       1         0
log: readFeed                0          0       0       0         0
log: appends                 0          0       0       1         0
log: bytes appended          0          0       0    5926         0
log: flushes                 1          0       0       2         1
state store: writes          3          3       2       9         2
state store: flushes         3          3       2       6         2
read models: writes          0          0       0       3         0
read models: flushes         0          0       0       1         0
documents: flushes           1          0       0       1         0
`;

it('each operation on a draft has the cost in the table', async () => {
  const { service, settle, count } = counted;
  const call = async (method: string, path: string, body?: object) => {
    const got = await service.call(method, path, { as: service.key, body });
    expect([got.status < 300, got.json.code]).toEqual([true, undefined]);
    return got.json;
  };
  const operationsOfDraft = async (counting: (name: string, work: () => Promise<unknown>) => Promise<unknown>) => {
    const { bill } = nextBill();
    const { documents } = billBody();
    let draft = { id: '', documents: [{ id: '' }] };
    await counting('save', async () => (draft = (await call('POST', '/drafts', { bill, documents })).data));
    const [{ id }] = draft.documents as [{ id: string }];
    const kept = { filename: 'report.pdf', documentType: 'final_report', id };
    await counting('replace', () => call('PUT', `/drafts/${draft.id}`, { bill, documents: [kept] }));
    await counting('list', () => call('GET', '/drafts'));
    await counting('send', () => call('POST', '/bills', { bill, submission: { draftId: draft.id } }));
    const { data } = await settle(call('POST', '/drafts', { bill }));
    await counting('delete', () => call('DELETE', `/drafts/${data.id}`));
  };
  await operationsOfDraft((_, work) => settle(work()));
  const counts: Record<string, Counts> = {};
  await operationsOfDraft(async (name, work) => (counts[name] = await count(work)));
  expect(`\n${tableOf(counts)}\n`).toBe(draftTable);
});
