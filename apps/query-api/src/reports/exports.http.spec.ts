import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { AccessJournal, AccessRecord } from '#access-record';
import { operations, patientDataActions, rolePermissions, type OperationId } from '#contracts';
import { teamRoles, type TeamRole } from '#domain';
import { browserOrigin, commandApp } from '#testing/http';

/* CSV lists and reports require a separate permission. */

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);

const ask = (as: string, path: string, accept = 'text/csv') =>
  api.app.inject({
    url: `/v2${path}`,
    headers: { accept, authorization: `Bearer ${as}`, ...(!as.startsWith('sk_') && { origin: browserOrigin }) },
  });
const role = (name: TeamRole) => api.session(rolePermissions[name]);

/** Paths of all operations that return patient data as CSV. */
const paths = (Object.keys(operations) as OperationId[]).flatMap((id) => {
  const { path, ...entry } = operations[id];
  return 'csv' in entry && patientDataActions[id] !== null ? [path.replace('{date}', '2026-03-02')] : [];
});

/** True if the operation requires permission to read the access log. */
const isForAuditors = (path: string): boolean =>
  Object.values(operations).some(
    (entry) => entry.path === path && 'server' in entry && (entry.server as readonly string[]).includes('audit:read'),
  );

/** Roles without `exports:create`. */
const savesNothing: readonly TeamRole[] = ['viewer', 'auditor'];

it('the tested paths include lists and reports', () =>
  expect(paths).toEqual(expect.arrayContaining(['/bill-dashboard', '/reports/aging'])));

it.each(paths)(
  '%s refuses CSV to viewers, auditors and keys without exports:create, but returns JSON',
  async (path) => {
    const keyWithout = await api.key(['bills:read', 'rfas:read'], 'organization', ['exports:create']);
    for (const as of [role('viewer'), role('auditor'), keyWithout]) {
      const refused = await ask(as, path);
      expect([refused.statusCode, JSON.parse(refused.body).code]).toEqual([403, 'permission_denied']);
      // A .csv path returns no JSON.
      if (isForAuditors(path) || path.endsWith('.csv')) continue;
      // Some operations require more parameters, and nothing was printed on this day.
      expect([200, 400, 404]).toContain((await ask(as, path, 'application/json')).statusCode);
    }
  },
);

it.each(paths)('%s returns CSV to all other roles that may read it', async (path) => {
  const readers = teamRoles.filter((name) => (isForAuditors(path) ? name === 'admin' : !savesNothing.includes(name)));
  const key = await api.key(isForAuditors(path) ? ['bills:read', 'audit:read'] : ['bills:read', 'rfas:read']);
  for (const as of [...readers.map(role), key]) {
    const { statusCode, headers } = await ask(as, path);
    expect([200, 400, 404]).toContain(statusCode);
    if (statusCode === 200) expect(headers['content-type']).toContain('text/csv');
  }
});

it('returns the same rows at the .csv path with any Accept header', async () => {
  await api.bill();
  const key = await api.key(['bills:read']);
  const [asked, own] = [await ask(key, '/bill-dashboard'), await ask(key, '/bill-dashboard.csv', 'application/json')];
  expect(own.body).toBe(asked.body);
  expect(own.body).toContain('bill_');
  expect(own.headers).toMatchObject({
    'content-type': asked.headers['content-type'],
    'content-disposition': asked.headers['content-disposition'],
  });
});

it('a key created over the API has the chosen permissions', async () => {
  const made = async (permissions: readonly string[]): Promise<string> =>
    (await api.post('/keys', { name: 'Reader', permissions })).json['data'].key as string;
  expect((await ask(await made(['bills:read']), '/bill-dashboard')).statusCode).toBe(403);
  expect((await ask(await made(['bills:read', 'exports:create']), '/bill-dashboard')).statusCode).toBe(200);
});

it('a refused CSV download is in the access log, which an auditor can download', async () => {
  const as = role('auditor');
  const journal = api.app.get(AccessJournal, { strict: false });
  // Identical refusals in the same write become one entry at the first refusal's position.
  await journal.flush();
  await ask(as, '/bill-dashboard');
  await journal.flush();
  const { entries } = await api.app
    .get(AccessRecord, { strict: false })
    .page({ organizationId: api.organizationId, terms: null, matches: () => true }, null, 1);
  expect(entries).toMatchObject([{ action: 'refused', operation: 'getBillDashboard', problem: 'permission_denied' }]);
  const { statusCode, body } = await ask(as, '/access-records');
  expect([statusCode, body.includes('permission_denied')]).toEqual([200, true]);
});
