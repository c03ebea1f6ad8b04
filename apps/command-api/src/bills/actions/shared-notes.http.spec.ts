import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { browserOrigin, startCommandApp, type CommandApp } from '#testing/http';

let api: CommandApp;
let id: string;
beforeAll(async () => {
  api = await startCommandApp([CommandApiModule, QueryApiModule]);
  id = await api.bill();
});
afterAll(() => api.close());

const outside = () =>
  api.session(['bills:read', 'bills:act', 'documents:read'], { kind: 'bill', billId: id, customerExternalId: null });
const act = (body: object, as?: string) => api.post(`/bills/${id}/actions`, body, as === undefined ? {} : { as });
interface Shown {
  readonly id: string;
  readonly body: string;
  readonly visibility: string;
}
/** Returns a bill's notes and the note activities in its history. */
const seen = async (as?: string): Promise<{ notes: readonly Shown[]; told: readonly string[]; whole: string }> => {
  const { json, body } = await api.call('GET', `/bills/${id}/lifecycle`, undefined, as === undefined ? {} : { as });
  const { notes, activity } = json['data'] as {
    notes: readonly Shown[];
    activity: readonly { type: string; description: string }[];
  };
  const descriptions = activity.filter(({ type }) => type.startsWith('note')).map(({ description }) => description);
  return { notes, told: descriptions, whole: body };
};

describe('Note visibility', () => {
  it("is internal by default, and customers' sessions see only shared notes", async () => {
    const as = outside();
    const internal = await act({ action: 'add_note', note: 'The adjuster was rude.' });
    await act({ action: 'add_note', note: 'We wait for the EOR.', visibility: 'shared' });
    const own = await act({ action: 'add_note', note: 'When do you expect it?' }, as);
    expect(own.statusCode).toBe(200);
    expect(own.body).not.toContain('rude');

    const office = await seen();
    expect(office.notes.map(({ body, visibility }) => [body, visibility])).toEqual([
      ['When do you expect it?', 'shared'],
      ['We wait for the EOR.', 'shared'],
      ['The adjuster was rude.', 'internal'],
    ]);
    expect(office.told).toHaveLength(3);

    const customer = await seen(as);
    expect(customer.notes.map(({ body }) => body)).toEqual(['When do you expect it?', 'We wait for the EOR.']);
    expect(customer.told).toEqual(['When do you expect it?', 'We wait for the EOR.']);
    const { sequence } = (internal.json['data'] as { activity: { sequence?: string }[] }).activity[0] ?? {};
    expect(sequence).toBeUndefined();
    const { activity } = (await api.call('GET', `/bills/${id}/lifecycle`)).json['data'] as {
      activity: readonly { sequence: string; description: string }[];
    };
    const at = activity.find(({ description }) => description.includes('rude'))?.sequence;
    const before = await api.call('GET', `/bills/${id}/lifecycle?asOf=${at}`, undefined, { as });
    expect([before.statusCode, before.body.includes('rude')]).toEqual([200, false]);
    const paged = await api.call('GET', `/bills/${id}/lifecycle?limit=2`, undefined, { as });
    expect(paged.json['data'].notes).toHaveLength(2);
    expect(paged.body).not.toContain('rude');
    const composed = jest.spyOn(api.engines.composer, 'compose');
    const headers = { authorization: `Bearer ${as}`, origin: browserOrigin };
    expect((await api.app.inject({ url: `/v2/bills/${id}/packet`, headers })).statusCode).toBe(200);
    expect(JSON.stringify(composed.mock.calls)).toContain('We wait for the EOR.');
    expect(JSON.stringify(composed.mock.calls)).not.toContain('rude');
  });

  it("rejects internal notes, and withdrawals of them, from a customer's session", async () => {
    const as = outside();
    const other = await api.bill();
    await api.post(`/bills/${other}/actions`, { action: 'add_note', note: 'For us.' });
    const mayWithdraw = async (session?: string): Promise<boolean | undefined> => {
      const how = session === undefined ? {} : { as: session };
      const { json } = await api.call('GET', `/bills/${other}/lifecycle`, undefined, how);
      const { actions } = json['data'].lifecycle as { actions: readonly { id: string; enabled: boolean }[] };
      return actions.find(({ id: action }) => action === 'withdraw_note')?.enabled;
    };
    const customer = api.session(['bills:read', 'bills:act'], {
      kind: 'bill',
      billId: other,
      customerExternalId: null,
    });
    expect([await mayWithdraw(), await mayWithdraw(customer)]).toEqual([true, false]);
    const wrong = await act({ action: 'add_note', note: 'x', visibility: 'internal' }, as);
    expect([wrong.statusCode, wrong.json['errors']]).toEqual([422, [expect.objectContaining({ path: 'visibility' })]]);
    const unknown = await act({ action: 'add_note', note: 'x', visibility: 'public' });
    expect([unknown.statusCode, unknown.json['errors'][0].path]).toEqual([422, 'visibility']);
    const { notes } = await seen();
    const { id: noteId } = notes.find(({ visibility }) => visibility === 'internal')!;
    const withdrawal = { action: 'withdraw_note', noteId, reason: 'By mistake.' };
    const refused = await act(withdrawal, as);
    expect([refused.statusCode, refused.json['errors'][0].path]).toEqual([422, 'noteId']);
    expect((await act(withdrawal)).statusCode).toBe(200);
    const { told: descriptions, whole } = await seen(as);
    expect([descriptions.length, whole.includes('By mistake')]).toEqual([2, false]);
  });
});
