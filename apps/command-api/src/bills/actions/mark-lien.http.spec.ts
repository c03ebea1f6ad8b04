import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { commandApp } from '#testing/http';

const api = commandApp([CommandApiModule, QueryApiModule]);

/** Creates a bill whose payer paid some or nothing for the reason. */
const answered = async (reasonCode: string, scenario: 'denied' | 'partial_payment' = 'denied'): Promise<string> => {
  const id = await api.bill();
  const answer = await api.post(`/sandbox/bills/${id}/simulate`, { scenario, reasonCode });
  expect(answer.statusCode).toBe(200);
  return id;
};
const markLien = async (id: string) => {
  const { statusCode, json } = await api.post(`/bills/${id}/actions`, { action: 'mark_lien' });
  expect([statusCode, json['data']?.lifecycle.state]).toEqual([200, 'lien']);
  return json['warnings'] as readonly object[] | undefined;
};
const actionOf = async (id: string) =>
  (await api.call('GET', `/bills/${id}/lifecycle`)).json['data'].lifecycle.actions.find(
    (action: { id: string }) => action.id === 'mark_lien',
  );

/* Labor Code §§ 4603.6(a), 4903.05(c)(1): a lien declares that its dispute is not subject to independent bill review. */
describe('Action mark_lien', () => {
  it('has a warning if only the amount is in dispute', async () => {
    const id = await answered('CO-45', 'partial_payment');
    expect(await actionOf(id)).toMatchObject({ enabled: true, reason: expect.stringContaining('4903.05(c)(1)') });
    expect(await markLien(id)).toEqual([
      { code: 'lien_for_ibr_matter', path: 'action', message: expect.stringContaining('4603.6(a)') },
    ]);
  });

  it.each(['CO-197', 'CO-50', 'CO-29'])('has no warning after a denial for %s', async (reasonCode) => {
    const id = await answered(reasonCode);
    expect(await actionOf(id)).not.toHaveProperty('reason');
    expect(await markLien(id)).toBeUndefined();
  });

  it('has no warning without an EOR', async () =>
    expect(await markLien(await api.bill(undefined, 'accepted'))).toBeUndefined());
});
