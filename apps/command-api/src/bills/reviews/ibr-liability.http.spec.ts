import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { startCommandApp, START_DATE, type CommandApp } from '#testing/http';

let api: CommandApp;
let key: string;
beforeAll(async () => {
  api = await startCommandApp([CommandApiModule, QueryApiModule]);
  key = await api.key(['bills:read', 'bills:write', 'bills:submit']);
});
beforeEach(() => api.travelTo(START_DATE));
afterAll(() => api.close());

/** Creates a bill whose second review was denied with this reason code. */
const escalated = async (reasonCode: string): Promise<string> => {
  const id = await api.bill(undefined, 'denied');
  await api.post(`/bills/${id}/actions`, { action: 'second_review', reason: 'x' });
  const answer = await api.post(`/sandbox/bills/${id}/simulate`, { scenario: 'denied', reasonCode });
  expect(answer.statusCode).toBe(200);
  return id;
};
const reviewBody = { type: 'independent_bill_review', reason: 'Paid nothing.' };
const action = { action: 'independent_bill_review', reason: 'Paid nothing.' };
const packetOf = (path: string) =>
  api.app.inject({ method: 'GET', url: `/v2/bills/${path}`, headers: { authorization: `Bearer ${key}` } });
const actionOf = (data: { lifecycle: { actions: { id: string }[] } }) =>
  data.lifecycle.actions.find(({ id }) => id === 'independent_bill_review');
const lifecycle = async (id: string) => (await api.call('GET', `/bills/${id}/lifecycle`)).json['data'];
const warned = [{ code: 'ibr_not_for_liability', path: 'type', message: expect.stringContaining('liability') }];

it('drafts and submits an IBR of a liability denial with a warning', async () => {
  const id = await escalated('CO-197');
  expect(actionOf(await lifecycle(id))).toMatchObject({ enabled: true, reason: expect.stringContaining('liability') });
  const draft = await api.post(`/bills/${id}/reviews`, reviewBody);
  expect(draft).toMatchObject({ statusCode: 201, json: { data: { warnings: warned } } });
  const reviewId = draft.json['data'].id as string;
  const sent = await api.post(`/bills/${id}/reviews/${reviewId}/submissions`);
  expect(sent).toMatchObject({ statusCode: 201, json: { data: { state: 'submitted', warnings: warned } } });
  expect((await lifecycle(id)).reviews).toMatchObject([{ warnings: [] }, { warnings: warned }]);
  for (const path of [`${id}/ibr-packet`, `${id}/reviews/${reviewId}/packet`])
    expect((await packetOf(path)).headers['packet-warnings']).toBe('ibr_not_for_liability, rule_unproven');
});

it("returns the warning and the packet's URL for the action independent_bill_review", async () => {
  const id = await escalated('CO-50');
  const answer = await api.post(`/bills/${id}/actions`, action);
  expect(answer).toMatchObject({
    statusCode: 200,
    json: {
      packetUrl: expect.any(String),
      warnings: [{ code: 'ibr_not_for_liability', path: 'action' }, { code: 'rule_unproven' }],
    },
  });
});

it('warns only of the fee for an IBR about the amount', async () => {
  const id = await escalated('CO-45');
  expect(actionOf(await lifecycle(id))).not.toHaveProperty('reason');
  const answer = await api.post(`/bills/${id}/actions`, action);
  expect(answer).toMatchObject({ statusCode: 200, json: { warnings: [{ code: 'rule_unproven', path: 'fee' }] } });
  expect((await packetOf(`${id}/ibr-packet`)).headers['packet-warnings']).toBe('rule_unproven');
  expect((await packetOf(`${id}/packet`)).headers).not.toHaveProperty('packet-warnings');
});
