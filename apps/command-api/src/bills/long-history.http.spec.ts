import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { bill, billStream, billViewFold } from '#domain';
import { billScenario, commandApp } from '#testing/http';

const api = commandApp([CommandApiModule, QueryApiModule]);
const { act, given } = billScenario(api);

const NOTE_COUNT = 40;
/** Events that a write may look at: its own, those of the write before it, and both again by another fold. */
const MAX_FOLDED_EVENTS = 20;

afterEach(() => jest.restoreAllMocks());

const lengthOf = async (id: string) => (await api.engines.ledger.load(billStream(api.organizationId, id))).length;

/** How many events were folded while this was done. */
const folded = async (work: () => Promise<{ readonly statusCode: number }>): Promise<number> => {
  const evolved = [jest.spyOn(billViewFold, 'evolve'), jest.spyOn(bill.evolve, 'NoteAdded')];
  const { statusCode } = await work();
  expect(statusCode).toBeLessThan(300);
  const count = evolved.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  jest.restoreAllMocks();
  return count;
};

const payment = { action: 'post_payment', amount: 10, method: 'check', depositDate: '2026-03-02' };
const check = { method: 'check', checkNumber: '1', depositDate: '2026-03-02', amount: 5 };
const destination = { mailingAddress: '1 Main Street, Fresno, CA 93650' };

describe('what a write on a bill costs does not grow with what went before', () => {
  let [id, rejected] = ['', ''];
  beforeAll(async () => {
    [id, rejected] = [await given('partial_payment'), await given('rejected')];
    for (const billId of [id, rejected])
      for (let n = 0; n < NOTE_COUNT; n += 1) await act(billId, { action: 'add_note', note: `note ${n}` });
  });

  it.each<readonly [string, () => Promise<{ readonly statusCode: number }>]>([
    ['add_note', () => act(id, { action: 'add_note', note: 'one more' })],
    ['the sandbox’s payer', () => api.post(`/sandbox/bills/${id}/simulate`, { scenario: 'partial_payment' })],
    ['post_payment', () => act(id, payment)],
    ['mark_lien', () => act(id, { action: 'mark_lien', filedAt: '2026-03-01' })],
    ['a check', () => api.post('/payments', { ...check, allocations: [{ billId: id, amount: 5 }] })],
    ['a corrected bill', () => act(rejected, { action: 'resubmit', submission: { destination } })],
  ])('%s', async (_, work) => {
    expect(await folded(work)).toBeLessThan(MAX_FOLDED_EVENTS);
  });
});

describe('at 600 notes', () => {
  const PAGE_SIZE = 50;
  /** Number of characters of each member. */
  const sizesOf = (data: object): Record<string, number> =>
    Object.fromEntries(Object.entries(data).map(([name, value]) => [name, JSON.stringify(value).length]));
  // Each note is as long as the others.
  const addNote = async (id: string, n: number) =>
    (await act(id, { action: 'add_note', note: `note ${String(n).padStart(4, '0')} ${'x'.repeat(200)}` })).json['data'];

  it('an action returns no more than at 60, and GET /bills/{billId} no more than at none', async () => {
    const id = await given();
    const { json: bill } = await api.call('GET', `/bills/${id}`);
    for (let n = 1; n < 60; n += 1) await addNote(id, n);
    const few = await addNote(id, 60);
    for (let n = 61; n < 600; n += 1) await addNote(id, n);
    const many = await addNote(id, 600);
    for (const { notes, activity } of [few, many]) {
      expect(notes).toHaveLength(PAGE_SIZE);
      expect(activity).toHaveLength(PAGE_SIZE);
    }
    expect(many.notes[0].body).toContain('note 0600');
    expect(sizesOf(many)).toEqual(sizesOf(few));
    const { json: annotated } = await api.call('GET', `/bills/${id}`);
    expect(sizesOf(annotated)).toEqual(sizesOf(bill));
  });
});

it('to list the transmissions of a bill its history is folded once, and not by each of them', async () => {
  const id = await given('accepted');
  for (let n = 0; n < 5; n += 1) await act(id, { action: 'send_duplicate' });
  const count = await folded(() => api.call('GET', `/bills/${id}/transmissions`));
  expect(count).toBeLessThan(3 * (await lengthOf(id)));
});
