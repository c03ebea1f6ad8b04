import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccessRecordView } from '#contracts';
import { losAngelesDate } from '#domain';
import { createCaller, startServer, type RunningServer } from '#testing/process';
import { withAdministrator, eventually, realAdministrator } from '#testing/pure';
import { exampleBill, runCli } from './cli.spec-kit.js';

/* Access log entries for each way to view a patient, tested from the outside. */

const TEST_TIMEOUT_MS = 300_000;
const LIVE_KEY = 'sk_live_0c11b65ab2d8f8aa9b1d14b5ac1e4f7b2f0a96d3';
const ORG = 'org_livepractice';
const NAME = 'Quastenflosser';
const HOST = 'https://host.example';
const byMail = {
  submission: { route: 'mail', destination: { mailingAddress: 'Claims\nPO Box 9\nLos Angeles CA 90012' } },
};

let server: RunningServer;
let home: string;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'workcomp-who-looked-'));
  server = await startServer({ env: { LIVE_API_KEY: LIVE_KEY } });
}, TEST_TIMEOUT_MS);
afterAll(async () => {
  await server.stop();
  server.remove();
  rmSync(home, { recursive: true, force: true });
});

const ask = (key: string, path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.base}${path}`, { headers: { authorization: `Bearer ${key}`, ...headers } });
const own = (method: string, path: string, body?: unknown) =>
  createCaller({ base: server.base, key: LIVE_KEY })(method, path, body, { 'x-service-org-id': ORG });
/** Creates a server key for a separate program. */
const key = async (name: string): Promise<{ readonly id: string; readonly key: string }> => {
  const { status, body } = await own('POST', '/keys', { name, permissions: ['bills:read', 'exports:create'] });
  expect([status, body.code]).toEqual([201, undefined]);
  return body.data;
};

it(
  'the access log lists a page, a search, a CSV, a print batch, a link and an embed, each with its user',
  async () => {
    const { body: bill } = await own(
      'POST',
      '/bills',
      withAdministrator(realAdministrator, { ...exampleBill(NAME, 1), ...byMail }),
    );
    const { id, patient } = bill as { readonly id: string; readonly patient: { readonly id: string } };
    await eventually(async () => (await own('GET', '/bills?limit=50')).body.data.length === 1);

    const [page, search, csv] = [await key('Page'), await key('Search'), await key('CSV')];
    expect(await (await ask(page.key, '/bills?limit=50')).text()).toContain(id);
    expect(await (await ask(search.key, `/bill-dashboard?q=${NAME}`)).text()).toContain(NAME);
    const file = await ask(csv.key, '/bill-dashboard', { accept: 'text/csv' });
    expect([file.headers.get('content-type'), (await file.text()).includes(NAME)]).toEqual([
      expect.stringMatching(/^text\/csv/),
      true,
    ]);

    const day = losAngelesDate(new Date().toISOString());
    const printed = await runCli(server.dataDir, ['print', 'batch', day, '--org', ORG, '--out', home, '--json']);
    expect(printed).toMatchObject({ code: 0 });

    const { body: made } = await own('POST', '/management-sessions', { subject: 'by-link', role: 'viewer' });
    const door = await fetch(server.origin + new URL(made.url).pathname, { method: 'POST', redirect: 'manual' });
    const cookie = String(door.headers.get('set-cookie')).split(';', 1)[0] ?? '';
    const session = `${server.origin}/workspace/session`;
    const { data: who } = (await (await fetch(session, { headers: { cookie } })).json()) as {
      data: { formToken: string };
    };
    const opened = await fetch(session, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token: who.formToken }),
    });
    const { data: workspace } = (await opened.json()) as { data: { token: string } };
    const { origin } = new URL(made.url);
    expect((await ask(workspace.token, `/bills/${id}`, { origin })).status).toBe(200);

    const issued = await own('POST', '/browser-sessions', {
      subject: 'by-embed',
      allowedOrigin: HOST,
      permissions: ['bills:read'],
    });
    expect((await ask(issued.body.token, `/bills/${id}`, { origin: HOST })).status).toBe(200);

    const { body: record } = await own('GET', `/access-records?patientId=${patient.id}&limit=500`);
    const found = (record.data as readonly AccessRecordView[]).map(({ action, actor }) => [
      action,
      actor.kind,
      actor.id,
    ]);
    const operator = found.find(([, kind]) => kind === 'operator')?.[2];
    expect(operator).toMatch(/\S/);
    expect(found).toEqual(
      expect.arrayContaining([
        ['search', 'server_key', page.id],
        ['search', 'server_key', search.id],
        ['export', 'server_key', csv.id],
        ['print', 'operator', operator],
        ['read', expect.any(String), 'by-link'],
        ['read', 'browser_session', 'by-embed'],
      ]),
    );
    // Only callers with permission to read bills see the search text.
    const auditor = await own('POST', '/keys', { name: 'Auditor', permissions: ['audit:read'] });
    const answer = await (await ask(auditor.body.data.key, `/access-records?patientId=${patient.id}`)).text();
    expect([answer.includes(search.id), answer.includes(NAME)]).toEqual([true, false]);
  },
  TEST_TIMEOUT_MS,
);
