import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { rfaProjection } from '#read-models';
import { commandApp } from '#testing/http';
import { rfaHead, rfaItem } from '#testing/pure';
import { rfaStory, visits } from './rfa-story.spec-kit.js';

// Starts both sets of engines and waits for read models.
jest.setTimeout(120_000);

describe.each([
  ['the embedded engines', false],
  ['the production engines', true],
])('a treatment line without an item on %s', (_, production) => {
  const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()], { production });
  const { sent, decided } = rfaStory(api);
  const CODE = 'treatment_without_authorization';
  let claims = 0;
  /** A new claim and a request for physical therapy on it. */
  const claimed = () => {
    claims += 1;
    const claim = { ...rfaHead.claim, externalId: `c-${claims}`, claimNumber: `WC-2026-${1000 + claims}` };
    return { claim, head: { claim, items: [rfaItem] } };
  };
  const denial = { outcome: 'denied', reason: 'No', reviewer: { name: 'Robin Lee, MD' } };
  const billOf = (claim: object, line: object = {}) => {
    const body = visits('', [3]);
    const [{ rfaItemId: _item, ...visit }] = body.bill.serviceLines as unknown as readonly [{ rfaItemId: string }];
    return {
      ...body,
      bill: {
        ...body.bill,
        externalId: `b-${claims}`,
        claim: { ...body.bill.claim, ...claim },
        serviceLines: [{ ...visit, ...line }],
      },
    };
  };
  /** Paths with a warning, after the read models have caught up. */
  const warned = async (claim: object, line: object = {}) => {
    expect((await api.call('GET', '/rfas?limit=1')).statusCode).toBe(200);
    const { statusCode, json, body } = await api.post('/bills?validateOnly=true', billOf(claim, line));
    if (statusCode !== 200) throw new Error(body);
    return (json['data'].warnings as readonly { code: string; path: string }[])
      .filter(({ code }) => code === CODE)
      .map(({ path }) => path);
  };
  const warnedPaths = ['bill.serviceLines.0.code'];

  beforeEach(() => api.travelTo('2026-03-04'));

  it('has a warning if a request of its claim is undecided or denied', async () => {
    const open = claimed();
    const { itemId } = await sent(open.head);
    const denied = claimed();
    await decided(denial, { imrMissing: true }, denied.head);
    expect([await warned(open.claim), await warned(denied.claim)]).toEqual([warnedPaths, warnedPaths]);
    expect(await warned(open.claim, { code: '97140' })).toEqual([]);
    expect(await warned(open.claim, { rfaItemId: itemId })).toEqual([]);
    expect(await warned(open.claim, { authorizationBasis: 'first_30_days' })).toEqual([]);
    const { json } = await api.post('/bills', billOf(open.claim));
    expect(json['warnings'].map(({ code }: { code: string }) => code)).toContain(CODE);
  });

  it('has no warning for an approved request, another claim or a draft', async () => {
    const granted = claimed();
    await decided({}, {}, granted.head);
    const other = claimed();
    const drafted = claimed();
    expect((await api.post('/rfas', { rfa: { ...rfaHead, ...drafted.head, externalId: 'draft' } })).statusCode).toBe(
      201,
    );
    expect([await warned(granted.claim), await warned(other.claim), await warned(drafted.claim)]).toEqual([[], [], []]);
  });

  it('is accepted without a warning while the read models are unavailable', async () => {
    const open = claimed();
    await sent(open.head);
    expect(await warned(open.claim)).toEqual(warnedPaths);
    const { views } = api.engines;
    const find = views.find.bind(views);
    const away = jest
      .spyOn(views, 'find')
      .mockImplementation((view, query) =>
        view === rfaProjection.name ? Promise.reject(new Error('the read models are away')) : find(view, query),
      );
    try {
      const { statusCode, json } = await api.post('/bills', billOf(open.claim));
      expect([statusCode, json['warnings'].map(({ code }: { code: string }) => code)]).toEqual([
        201,
        expect.not.arrayContaining([CODE]),
      ]);
      expect(away.mock.calls.map(([view]) => view)).toContain(rfaProjection.name);
    } finally {
      away.mockRestore();
    }
  });
});
