import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createCaller, startServer, type RunningServer } from '#testing/process';
import { eventually } from '#testing/pure';
import { exampleBill, runCli } from './cli.spec-kit.js';

/** Long, because processes start slowly on a busy machine. */
const TEST_TIMEOUT_MS = 300_000;
/** A name that occurs nowhere else, so that a byte scan cannot find it by chance. */
const NAME = 'Quastenflosser';
const OTHER_NAME = 'Hoatzin';

describe('offboarding of an organization', () => {
  let server: RunningServer;
  const cli = (...args: string[]) => runCli(server.dataDir, [...args, '--json']);
  const asOf =
    (org: string, key = server.key) =>
    (method: string, path: string, body?: unknown) =>
      createCaller({ base: server.base, key })(method, path, body, { 'X-Service-Org-Id': org });

  beforeAll(async () => {
    server = await startServer();
  }, TEST_TIMEOUT_MS);
  afterAll(async () => {
    await server.stop();
    server.remove();
  });

  /** Creates a practice in the sandbox's account with a paid bill, a webhook endpoint, and a user. Returns its ID. */
  const open = async (externalId: string, name: string): Promise<string> => {
    const opened = await createCaller(server)('POST', '/organizations', { externalId, name, treatmentBilling: true });
    const org = opened.body.data.organizationId as string;
    const call = asOf(org);
    const bill = await call('POST', '/bills', exampleBill(name));
    expect([bill.status, bill.body.code]).toEqual([201, undefined]);
    expect(await call('POST', `/sandbox/bills/${bill.body.id}/simulate`, { scenario: 'paid' })).toMatchObject({
      status: 200,
    });
    await call('POST', '/webhook-endpoints', { url: 'http://127.0.0.1:9/hook', eventTypes: ['bill.*'] });
    await call('POST', '/management-sessions', { subject: `${externalId}-user`, role: 'admin' });
    return org;
  };

  it(
    'exports and deletes the organization while the server runs, without affecting others',
    async () => {
      const org = await open('leaving', NAME);
      const other = await open('staying', OTHER_NAME);
      const made = await cli('key', 'create', '--org', org, '--scope', 'organization', '--all-permissions');
      const key = made.json.key as string;
      expect((await asOf(org, key)('GET', '/bills')).status).toBe(200);
      await eventually(async () => (await asOf(other)('GET', '/bills')).body.data?.length === 1);

      const file = join(server.dataDir, 'leaving.tar');
      expect(await cli('org', 'export', org, file)).toMatchObject({ code: 0, json: { bills: 1 } });
      expect(statSync(file).mode & 0o077).toBe(0);
      expect(readFileSync(file).includes(NAME)).toBe(true);
      expect(readFileSync(file).includes(OTHER_NAME)).toBe(false);

      const ordered = await cli('org', 'delete', org, '--reason', 'moved_elsewhere');
      expect(ordered).toMatchObject({ code: 0, json: { state: 'ordered', destroyed: null } });
      expect((await asOf(org)('GET', '/bills')).status).toBe(200);
      expect(await cli('org', 'keep', org)).toMatchObject({ code: 0, json: { changed: true } });
      const now = ['org', 'delete', org, '--reason', 'moved_elsewhere', '--at-once'];
      expect(await cli(...now)).toMatchObject({ code: 1, stderr: expect.stringContaining('--yes') });
      const gone = await cli(...now, '--yes');
      expect(gone).toMatchObject({ code: 0, json: { state: 'deleted', changed: true, destroyed: { bills: 1 } } });

      // The organization's own key is invalid. The account key gets the response for an unknown organization, and its
      // list lacks it.
      await eventually(async () => (await asOf(org, key)('GET', '/bills')).status === 401);
      expect((await asOf(org)('GET', '/bills')).status).toBe(403);
      expect((await createCaller(server)('GET', `/organizations/${org}`)).status).toBe(403);
      const listed = await createCaller(server)('GET', '/organizations');
      expect(JSON.stringify(listed.body)).not.toContain(org);
      expect(JSON.stringify(listed.body)).toContain(other);
      expect((await asOf(org)('POST', '/bills', exampleBill(NAME, 2))).status).toBe(403);
      expect(existsSync(join(server.dataDir, 'blobs', org)) && readdirSync(join(server.dataDir, 'blobs', org))).toEqual(
        expect.not.arrayContaining([expect.any(String)]),
      );

      // The other organization keeps working. The partner can reuse the external ID for a new organization.
      expect((await asOf(other)('POST', '/bills', exampleBill(OTHER_NAME, 2))).status).toBe(201);
      const again = await createCaller(server)('POST', '/organizations', {
        externalId: 'leaving',
        name: 'Back again',
        treatmentBilling: true,
      });
      expect(again).toMatchObject({ status: 201, body: { data: { created: true } } });
      expect(again.body.data.organizationId).not.toBe(org);
      expect((await asOf(again.body.data.organizationId)('POST', '/bills', exampleBill('Neu'))).status).toBe(201);

      await eventually(async () => (await cli('verify')).code === 0);
      expect(await cli('verify', '--shredded')).toMatchObject({ code: 0 });
      const doctor = await cli('doctor');
      expect(doctor.stdout).not.toContain(org);
      expect(await cli('org', 'delete', org)).toMatchObject({ code: 0, json: { changed: false, state: 'deleted' } });
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'keeps the organization deleted after a restart and a rebuild of the read models',
    async () => {
      await server.stop();
      server = await startServer({ dataDir: server.dataDir });
      for (const name of ['bill', 'organization']) expect((await cli('projections', 'rebuild', name)).code).toBe(0);
      expect((await cli('verify')).code).toBe(0);
      const { body } = await createCaller(server)('GET', '/organizations');
      expect(JSON.stringify(body)).not.toContain(NAME);
      expect(
        (await cli('org', 'delete', 'org_sandboxpractice', '--reason', 'other', '--at-once', '--yes')).stderr,
      ).toContain('at every start');
    },
    TEST_TIMEOUT_MS,
  );
});
