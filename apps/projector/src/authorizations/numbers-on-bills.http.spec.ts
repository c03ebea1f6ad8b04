import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { commandApp } from '#testing/http';
import { rfaReport } from '#testing/pure';
import { ok, rfaStory, visits } from './rfa-story.spec-kit.js';

const api = commandApp([CommandApiModule, QueryApiModule]);
const { sent } = rfaStory(api);

/** Request with two items approved under the given numbers; null for an item without one. */
const approved = async (numbers: readonly (string | null)[]) => {
  const { id, itemIds } = await sent();
  const letter = { ...rfaReport, documentType: 'ur_response', filename: 'letter.pdf' };
  const { documents } = await ok(api.post(`/rfas/${id}/documents`, { documents: [letter] }));
  const decisions = itemIds.map((itemId, n) => ({
    ...{ itemId, outcome: 'approved' },
    ...(numbers[n] != null && { authorizationNumber: numbers[n] }),
  }));
  await ok(
    api.post(`/rfas/${id}/decisions`, { decidedAt: '2026-03-02', responseDocumentId: documents.at(-1).id, decisions }),
  );
  return itemIds;
};

/** Bill with one line per item, and one line without an item. */
const billed = async (itemIds: readonly string[], more: object = {}) => {
  const { bill } = visits(itemIds[0] ?? '', [3]);
  const [line] = bill.serviceLines;
  const lines = [
    { ...line, rfaItemId: itemIds[0] },
    { ...line, code: 'E0730', rfaItemId: itemIds[1] },
    { code: '97140', units: 1, charge: 50, serviceDate: '2026-03-03' },
  ];
  const { statusCode, json, body } = await api.post('/bills', { bill: { ...bill, serviceLines: lines, ...more } });
  if (statusCode !== 201) throw new Error(body);
  return json;
};
const fetched = async (path: string) => {
  const authorization = `Bearer ${await api.key(['bills:read'])}`;
  return api.app.inject({ url: `/v2${path}`, headers: { authorization } });
};

/** Authorization numbers on the electronic bill, for the claim (loop 2300) and each line (loop 2400). */
const electronic = async (id: string) => {
  const [{ controlNumber }] = (await api.call('GET', `/bills/${id}/transmissions`)).json['data'];
  const { payload } = await fetched(`/bills/${id}/transmissions/${controlNumber}/files/claim.837`);
  const numberIn = (loop = '') =>
    loop.split('~').flatMap((segment) => (segment.startsWith('REF*G1*') ? segment.slice(7) : []));
  const [claim, ...lines] = payload.split(/(?=~LX\*)/);
  return { claim: numberIn(claim), lines: lines.map(numberIn) };
};
/** Authorization numbers in box 23 of the claim form in the packet. */
const paper = async (id: string): Promise<unknown> => {
  const composed = jest.spyOn(api.engines.composer, 'compose');
  expect((await fetched(`/bills/${id}/packet`)).statusCode).toBe(200);
  const drawn = JSON.stringify(composed.mock.calls);
  composed.mockRestore();
  return [...drawn.matchAll(/"authorizationNumber":("[^"]*"|null)/g)].map(([, value]) => value);
};
const warnedOf = (json: Awaited<ReturnType<typeof billed>>) =>
  json['warnings'].map(({ code }: { code: string }) => code).filter((code: string) => /authorization/.test(code));

describe('authorization numbers of items', () => {
  beforeEach(() => api.travelTo('2026-03-04'));

  it('are stated once for the bill on paper and electronically if all are equal', async () => {
    const json = await billed(await approved(['UR-100', 'UR-100']));
    expect(await electronic(json['id'])).toEqual({ claim: ['UR-100'], lines: [[], [], []] });
    expect(await paper(json['id'])).toEqual(['"UR-100"']);
    expect(warnedOf(json)).toEqual([]);
  });

  it('are stated per line if they differ, with a warning that paper only has room for the first', async () => {
    const json = await billed(await approved(['UR-100', 'UR-200']));
    expect(await electronic(json['id'])).toEqual({ claim: ['UR-100'], lines: [[], ['UR-200'], []] });
    expect(await paper(json['id'])).toEqual(['"UR-100"']);
    expect(warnedOf(json)).toEqual(['authorization_numbers_several']);
  });

  it('are stated in addition to the submitted number of the bill', async () => {
    const service = { date: '2026-03-03', authorizationNumber: 'OFFICE-1' };
    const json = await billed(await approved(['UR-100', null]), { service });
    expect(await electronic(json['id'])).toEqual({ claim: ['OFFICE-1'], lines: [['UR-100'], [], []] });
    expect(await paper(json['id'])).toEqual(['"OFFICE-1"']);
    expect(warnedOf(json)).toEqual(['rfa_authorization_number_differs']);
  });

  it('are absent if no decision has one', async () => {
    const json = await billed(await approved([null, null]));
    expect(await electronic(json['id'])).toEqual({ claim: [], lines: [[], [], []] });
    expect(await paper(json['id'])).toEqual(['null']);
  });
});
