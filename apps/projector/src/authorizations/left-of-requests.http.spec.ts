import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { commandApp } from '#testing/http';
import { rfaHead, rfaItem } from '#testing/pure';
import { days, followLinks, ok, rfaStory, visits } from './rfa-story.spec-kit.js';

// Starts both sets of engines and waits for read models.
jest.setTimeout(120_000);

describe.each([
  ['the embedded engines', false],
  ['the production engines', true],
])('the summary of requests on %s', (_, production) => {
  const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()], { production });
  const { sent, decided, approved, billed } = rfaStory(api);
  const oneItem = { items: [rfaItem] };
  const acme = { customerExternalId: 'acme' };
  const summary = async (query = '', as?: string) => {
    const { statusCode, json, body } = await api.call('GET', `/rfas?limit=1&${query}`, undefined, as ? { as } : {});
    if (statusCode !== 200) throw new Error(body);
    return json['summary'];
  };
  const left = async (query = '', as?: string) => {
    const { unitsRemaining, visitsRemaining } = await summary(query, as);
    return [unitsRemaining, visitsRemaining];
  };
  const deny = { outcome: 'denied', reason: 'No', reviewer: { name: 'Robin Lee, MD' } };
  const only = { ...rfaHead.patient, lastName: 'Okafor', externalId: 'p-2' };

  it('counts requests by status and sums the remaining units of limited approvals in force', async () => {
    const { itemId } = await approved();
    await decided({ authorizedUnits: 30, effectiveTo: '2026-03-31' }, {}, { ...oneItem, patient: only });
    await decided({ authorizedUnits: 5 }, {}, oneItem);
    const closed = await decided({ authorizedQuantity: 7 }, {}, oneItem);
    await decided(deny, { imrMissing: true }, oneItem);
    // An approval without a limit has no units.
    await decided({}, {}, oneItem);
    await sent(oneItem, acme);
    await ok(api.post(`/rfas/${closed.id}/actions`, { action: 'close', reason: 'Treatment ended' }));
    expect(await summary()).toMatchObject({
      total: 7,
      byLifecycleStatus: [
        { lifecycleStatus: 'sent', count: 1 },
        // The first request has one undecided item.
        { lifecycleStatus: 'received', count: 1 },
        { lifecycleStatus: 'processed', count: 4 },
        { lifecycleStatus: 'closed', count: 1 },
      ],
      unitsRemaining: 35,
      visitsRemaining: 12,
    });

    api.travelTo('2026-03-20');
    const bill = await billed(visits(itemId, days(3, 8)));
    await followLinks(api);
    expect(await left()).toEqual([35, 4]);
    expect(await left('search=okafor')).toEqual([30, 0]);
    expect(await left('status=denied')).toEqual([0, 0]);
    expect(await left('lifecycleStatus=received')).toEqual([0, 4]);
    expect((await summary('lifecycleStatus=processed')).byLifecycleStatus).toEqual([
      { lifecycleStatus: 'processed', count: 4 },
    ]);
    const customer = api.session(['rfas:read'], { kind: 'customer', customerExternalId: 'acme' });
    expect([await left('', customer), (await summary('', customer)).total]).toEqual([[0, 0], 1]);

    // A rejected bill releases its units. An approval includes its last day.
    await api.post(`/sandbox/bills/${bill.id}/simulate`, { scenario: 'rejected' });
    await followLinks(api);
    api.travelTo('2026-03-31');
    expect(await left()).toEqual([35, 12]);
    api.travelTo('2026-04-01');
    expect(await left()).toEqual([5, 12]);
  });
});
