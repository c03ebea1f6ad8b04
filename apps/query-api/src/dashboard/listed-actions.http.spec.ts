import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { commandApp } from '#testing/http';
import { billBody, unreachableAdministrator, withAdministrator } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);

const actionsOf = async (id: string, as?: string): Promise<readonly string[] | undefined> => {
  const path = `/bill-dashboard?ids=${id}`;
  const { json } = await api.call('GET', path, undefined, as === undefined ? {} : { as });
  return json['data'].items[0].actions;
};
const always = ['assign', 'add_note', 'close'];

describe('actions of a listed bill', () => {
  it('include only actions that are possible now', async () => {
    const waiting = (await api.post('/bills', withAdministrator(unreachableAdministrator, billBody()))).json['id'];
    const denied = await api.bill(undefined, 'denied');
    expect(await actionsOf(await api.bill(undefined, 'accepted'))).toEqual(always);
    expect(await actionsOf(await api.bill(undefined, 'rejected'))).toEqual(['resubmit', ...always]);
    expect(await actionsOf(waiting)).toEqual(['set_delivery_route', ...always]);
    expect(await actionsOf(denied)).toEqual(['second_review', ...always]);
    await api.post(`/bills/${denied}/actions`, { action: 'close', reason: 'Paid elsewhere.' });
    expect(await actionsOf(denied)).toEqual(['assign', 'add_note']);
  });

  it('agree with the actions of the bill', async () => {
    for (const scenario of ['accepted', 'rejected', 'denied', 'paid'] as const) {
      const id = await api.bill(undefined, scenario);
      const { lifecycle } = (await api.call('GET', `/bills/${id}/lifecycle`)).json['data'];
      const enabled = (lifecycle.actions as { id: string; enabled: boolean }[])
        .filter((action) => action.enabled)
        .map((action) => action.id);
      const listed = await actionsOf(id);
      for (const action of ['second_review', 'resubmit', 'set_delivery_route', ...always])
        expect([scenario, action, listed?.includes(action)]).toEqual([scenario, action, enabled.includes(action)]);
    }
  });

  it('are absent in embedded pages', async () => {
    const id = await api.bill(billBody({}, { customerExternalId: 'acme' }));
    expect(await actionsOf(id, api.session(['bills:read'], { kind: 'customer', customerExternalId: 'acme' }))).toBe(
      undefined,
    );
  });
});
