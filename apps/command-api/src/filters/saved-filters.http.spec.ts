import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { MAX_FILTERS } from '#domain';
import { commandApp, errorPaths, type Call } from '#testing/http';

const api = commandApp([CommandApiModule, QueryApiModule]);
const save = (body: object, how?: Call) => api.post('/saved-filters', body, how);
const list = async (how?: Call) => (await api.call('GET', '/saved-filters', undefined, how)).json['data'];
const old = { name: 'Old and open', query: { status: 'denied', age: '91+' } };

describe('Saved filters', () => {
  it('are visible only to the caller who saved them', async () => {
    const as = await api.key(['bills:read']);
    const saved = await save(old, { as });
    expect(saved.statusCode).toBe(201);
    expect(saved.json['data']).toMatchObject({ id: expect.stringMatching(/^flt_/), screen: 'bills', ...old });
    expect(await list({ as })).toEqual([saved.json['data']]);
    expect(await list({ as: await api.key(['bills:read']) })).toEqual([]);
    expect(await list({ as: api.session(['bills:read']) })).toEqual([]);
  });

  it('are unique by screen and case-insensitive name', async () => {
    const as = await api.key(['bills:read']);
    const first = await save(old, { as });
    const again = await save({ ...old, name: 'OLD and open', query: { age: '181+' } }, { as });
    expect(again.json['data']).toMatchObject({ id: first.json['data'].id, query: { age: '181+' } });
    await save({ ...old, screen: 'reports' }, { as });
    expect(await list({ as })).toHaveLength(2);
  });

  it('can be removed once, and the removal can be replayed', async () => {
    const as = await api.key(['bills:read']);
    const { id } = (await save(old, { as })).json['data'];
    const how = { as, idempotencyKey: 'remove-1' };
    for (let n = 0; n < 2; n += 1)
      expect((await api.call('DELETE', `/saved-filters/${id}`, undefined, how)).json['data']).toEqual({
        id,
        deleted: true,
      });
    expect((await api.call('DELETE', `/saved-filters/${id}`, undefined, { as })).statusCode).toBe(404);
    expect((await api.call('DELETE', '/saved-filters/flt_unknown', undefined, { as })).statusCode).toBe(404);
    expect(await list({ as })).toEqual([]);
  });

  it.each<[object, string[]]>([
    [{}, ['name', 'query']],
    [{ name: '', query: {} }, ['name']],
    [{ name: 'x', query: { q: 'Sandoval' } }, ['query.q']],
    [{ name: 'x', query: { age: 91 } }, ['query']],
    [{ name: 'x', screen: 'No Such', query: {} }, ['screen']],
    [{ name: 'x'.repeat(81), query: {} }, ['name']],
    [{ name: 'x', query: {}, owner: 'me' }, ['owner']],
  ])('rejects %j with problems at %j', async (body, paths) => {
    const answer = await save(body);
    expect([answer.statusCode, errorPaths(answer)]).toEqual([422, paths]);
  });

  it('are limited in number', async () => {
    const as = await api.key(['bills:read']);
    for (let n = 0; n < MAX_FILTERS; n += 1) await save({ ...old, name: `Filter ${n}` }, { as });
    expect(errorPaths(await save({ ...old, name: 'One more' }, { as }))).toEqual(['name']);
    expect((await save({ ...old, name: 'Filter 7' }, { as })).statusCode).toBe(201);
  });
});
