import { AccessRecord, assignStableId, type AccessDraft } from '#access-record';
import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { rolePermissions } from '#contracts';
import { addDays, losAngelesInstant, weekOf } from '#domain';
import { commandApp } from '#testing/http';
import { accessDraft } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);

const running = weekOf(new Date().toISOString());
const week = addDays(running, -7);
const get = (path: string, as?: string) => api.call('GET', path, undefined, as === undefined ? {} : { as });
const acknowledge = (which: string, as?: string, idempotencyKey?: string) =>
  api.post(`/access-reviews/${which}/acknowledge`, undefined, {
    ...(as !== undefined && { as }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
const ids = (kind: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${kind}_${'a'.repeat(24)}${n + 10}`);

let made = 0;
/** Adds an entry to the access log at the given hour in Los Angeles, by default on Wednesday of the tested week. */
const act = async (hour: number, change: Partial<AccessDraft> = {}, day = addDays(week, 2)): Promise<void> => {
  const draft = assignStableId(`act ${(made += 1)}`, Date.parse(losAngelesInstant(day, hour)), {
    ...accessDraft,
    organizationId: api.organizationId,
    actor: { kind: 'browser_session', id: 'user-9' },
    bills: [],
    address: '192.0.2.1',
    ...change,
  });
  await api.app.get(AccessRecord, { strict: false }).write([draft]);
};

describe('weekly access review', () => {
  it('reports most patients seen, night access, refusals and exports', async () => {
    await act(11, { patients: ids('pat', 3) });
    await act(12, { patients: ids('pat', 4), actor: { kind: 'server_key', id: 'key_reports' } });
    await act(23);
    await act(5);
    await act(6, { patients: ids('pat', 2) });
    await act(3, { actor: { kind: 'server_key', id: 'key_night' } });
    await act(13, { action: 'refused', outcome: 'refused', problem: 'permission_denied', times: 5 });
    await act(14, { action: 'export', operation: 'getBillDashboard', bills: ids('bill', 2), count: 2, digest: 'd' });
    await act(14, { action: 'export', operation: 'listEvents', bills: ids('bill', 1) });
    await act(15, { action: 'reveal', operation: 'getBill', bills: ids('bill', 1) });
    await act(15, { action: 'emergency', bills: ids('bill', 1), secrets: { reason: 'Vacation' } });
    await act(0, {}, addDays(week, 7));
    await act(23, {}, addDays(week, -1));
    const { statusCode, json } = await get(`/access-reviews/${week}`);
    expect(statusCode).toBe(200);
    const person = { kind: 'browser_session', id: 'user-9', name: null };
    expect(json['data']).toMatchObject({
      week,
      through: addDays(week, 6),
      over: true,
      reviewedAt: null,
      acts: 15,
      refused: 5,
      refusedActors: [{ actor: person, count: 5 }],
      mostPatients: [
        { actor: { kind: 'server_key', id: 'key_reports' }, count: 4 },
        { actor: person, count: 3 },
      ],
      atNight: [{ actor: person, count: 2 }],
      exports: [{ operation: 'getBillDashboard', bills: 2, actor: person }],
      reveals: [{ operation: 'getBill', bills: 1 }],
      emergencies: [{ reason: 'Vacation' }],
      newMembers: [],
    });
  });

  it('lists new members and keys', async () => {
    const key = (await api.post('/keys', { name: 'Night run', permissions: ['bills:read'] })).json['data'].id as string;
    const { json } = await get(`/access-reviews/${running}`);
    expect(json['data']).toMatchObject({
      over: false,
      newKeys: expect.arrayContaining([expect.objectContaining({ id: key })]),
    });
    expect((await get(`/access-reviews/${week}`)).json['data'].newKeys).toEqual([]);
  });

  it('is acknowledged once and shows by whom', async () => {
    const first = await acknowledge(week, undefined, 'review-1');
    expect([first.statusCode, first.json['data'].week]).toEqual([200, week]);
    expect(first.json['data'].reviewedAt).not.toBeNull();
    const again = await acknowledge(week, undefined, 'review-1');
    expect([again.json, again.headers['idempotent-replayed']]).toEqual([first.json, 'true']);
    expect((await acknowledge(week, undefined, 'review-2')).json).toEqual(first.json);
    const weeks = (await get('/access-reviews')).json['data'];
    expect(weeks).toHaveLength(13);
    expect(weeks.slice(0, 2)).toMatchObject([first.json['data'], { week: addDays(week, -7), reviewedAt: null }]);
    const { data } = (await get('/audit')).json;
    expect(data.filter(({ type }: { type: string }) => type === 'AccessReviewed')).toHaveLength(1);
  });

  it('cannot be acknowledged before the week ends and exists only for Mondays', async () => {
    expect((await acknowledge(running)).json['code']).toBe('lifecycle_conflict');
    for (const path of ['2026-03-03', 'yesterday', '2026-02-30', addDays(running, 7)])
      expect([path, (await get(`/access-reviews/${path}`)).statusCode]).toEqual([path, 404]);
    expect((await acknowledge('2026-03-03')).statusCode).toBe(404);
  });

  it('can be read by auditors and acknowledged by administrators', async () => {
    const auditor = api.session(rolePermissions.auditor);
    expect((await get(`/access-reviews/${week}`, auditor)).statusCode).toBe(200);
    for (const role of ['auditor', 'manager', 'biller'] as const)
      expect((await acknowledge(week, api.session(rolePermissions[role]))).statusCode).toBe(403);
    expect((await acknowledge(week, api.session(rolePermissions.admin))).statusCode).toBe(200);
    expect((await get('/access-reviews', api.session(rolePermissions.biller))).statusCode).toBe(403);
    expect((await get('/access-reviews', await api.key(['bills:read']))).statusCode).toBe(403);
  });
});
