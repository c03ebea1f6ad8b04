import { QueryApiModule } from '#apps/query-api';
import { RuleSet, shippedPack, type PackEntry } from '#domain';
import { commandApp, type JsonResponse } from '#testing/http';
import { rfaReport } from '#testing/pure';
import { CommandApiModule } from '../command-api.module.js';
import { sentRfa } from './sent-rfa.spec-kit.js';

const api = commandApp([CommandApiModule, QueryApiModule]);

const ok = async (answer: Promise<JsonResponse>) => {
  const { statusCode, json, body } = await answer;
  if (statusCode > 299) throw new Error(body);
  return json['data'];
};
/** The built-in rules, but with 20 business days for a decision instead of 5. */
const twenty = new RuleSet([
  {
    layer: 'operator',
    pack: {
      ...shippedPack,
      pack: 'local',
      entries: [
        {
          ...(shippedPack.entries.find(({ id }) => id === 'ur.decision') as PackEntry),
          appliesTo: { reviewType: 'prospective' },
          value: { count: 20, unit: 'business', move: 'none' },
        },
      ],
    },
  },
  { layer: 'shipped', pack: shippedPack },
]);

it('computes timeliness by the current rules, while the event keeps the value at decision time', async () => {
  api.travelTo('2026-06-02');
  const { id } = await sentRfa(api, { recommendationDate: undefined });
  await ok(api.post(`/sandbox/rfas/${id}/simulate`, { scenario: 'received' }));
  api.travelTo('2026-06-12');
  const { timeliness, rulesVersion } = await ok(api.post(`/sandbox/rfas/${id}/simulate`, { scenario: 'denied' }));
  expect(timeliness).toBe('late');
  const before = api.engines.ledger.rules.current;
  api.engines.ledger.rules.current = twenty;
  try {
    const now = await ok(api.call('GET', `/rfas/${id}`));
    expect([now.timeliness, now.rulesVersion]).toEqual(['in_time', api.engines.ledger.rules.current.version]);
    expect(now.rulesVersion).not.toBe(rulesVersion);
    // Later events do not change the timeliness.
    const documents = [{ ...rfaReport, documentType: 'other', filename: 'fax.pdf' }];
    await ok(api.post(`/rfas/${id}/documents`, { documents }));
    expect((await ok(api.call('GET', `/rfas/${id}`))).timeliness).toBe('in_time');
  } finally {
    api.engines.ledger.rules.current = before;
  }
  expect(await ok(api.call('GET', `/rfas/${id}`))).toMatchObject({ timeliness, rulesVersion });
  const { events } = (await api.call('GET', '/events?limit=1000&types=rfa.decided')).json;
  expect(events.find(({ data }: { data: { rfaId: string } }) => data.rfaId === id).data.timeliness).toBe('late');
});
