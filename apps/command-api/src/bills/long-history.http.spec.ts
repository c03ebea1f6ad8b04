import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { bill, billStream, billViewFold } from '#domain';
import { billScenario, commandApp } from '#testing/http';

const api = commandApp([CommandApiModule, QueryApiModule]);
const { act, given } = billScenario(api);

const NOTE_COUNT = 40;
/** Maximum number of events that a write may fold: its own, the previous write's, and both again in a second fold. */
const MAX_FOLDED_EVENTS = 20;

afterEach(() => jest.restoreAllMocks());

const lengthOf = async (id: string) => (await api.engines.ledger.load(billStream(api.organizationId, id))).length;

/** Returns the number of events folded during the work. */
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

describe('Cost of a write to a bill with a long history', () => {
  let [id, rejected] = ['', ''];
  beforeAll(async () => {
    [id, rejected] = [await given('partial_payment'), await given('rejected')];
    for (const billId of [id, rejected])
      for (let n = 0; n < NOTE_COUNT; n += 1) await act(billId, { action: 'add_note', note: `note ${n}` });
  });

  it.each<readonly [string, () => Promise<{ readonly statusCode: number }>]>([
    ['add_note', () => act(id, { action: 'add_note', note: 'one more' })],
    ['simulation of a payment', () => api.post(`/sandbox/bills/${id}/simulate`, { scenario: 'partial_payment' })],
    ['post_payment', () => act(id, payment)],
    ['mark_lien', () => act(id, { action: 'mark_lien', filedAt: '2026-03-01' })],
    ['posting of a check', () => api.post('/payments', { ...check, allocations: [{ billId: id, amount: 5 }] })],
    ['submission of a corrected bill', () => act(rejected, { action: 'resubmit', submission: { destination } })],
  ])('folds only a few events: %s', async (_, work) => {
    expect(await folded(work)).toBeLessThan(MAX_FOLDED_EVENTS);
  });
});

describe('Size of responses for a bill with 600 notes', () => {
  const PAGE_SIZE = 50;
  /** Returns each member's length in characters. */
  const sizesOf = (data: object): Record<string, number> =>
    Object.fromEntries(Object.entries(data).map(([name, value]) => [name, JSON.stringify(value).length]));
  // All notes have the same length.
  const addNote = async (id: string, n: number) =>
    (await act(id, { action: 'add_note', note: `note ${String(n).padStart(4, '0')} ${'x'.repeat(200)}` })).json['data'];

  it('does not grow from 60 to 600 notes for an action, or from 0 to 600 for GET /bills/{billId}', async () => {
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

it('GET /bills/{id}/transmissions folds the history once for all transmissions', async () => {
  const id = await given('accepted');
  for (let n = 0; n < 5; n += 1) await act(id, { action: 'send_duplicate' });
  const count = await folded(() => api.call('GET', `/bills/${id}/transmissions`));
  expect(count).toBeLessThan(3 * (await lengthOf(id)));
});
