import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCaller, startServer, type RunningServer } from '#testing/process';
import { exampleBill, runCli } from '../apps/cli/src/cli.spec-kit.js';

/* Runs the evidence that docs/compliance.md names, line by line, against a running service. */

const TEST_TIMEOUT_MS = 300_000;
const ORG = 'org_sandboxpractice';
/** Commands that report findings on a service without configuration: they exit with 1 and print text. */
const findings: ReadonlySet<string> = new Set(['cli doctor', 'cli oidc test', 'cli mail test']);

/** Lines of the table of safeguards: the safeguard and the commands or operations that show it. */
const lines = readFileSync(join(import.meta.dirname, 'compliance.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?:164\.|Cal\.)/.test(line))
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    return { about: cells[1] ?? '', shown: [...(cells[4] ?? '').matchAll(/`([^`]+)`/g)].map(([, text = '']) => text) };
  });

let server: RunningServer;
let home: string;
/** Values for the placeholders of the page. */
const known: Record<string, string> = {};
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'workcomp-compliance-'));
  server = await startServer();
  const call = createCaller(server);
  const { body: bill } = await call('POST', '/bills', exampleBill('Quastenflosser', 1));
  const { body: other } = await call('POST', '/bills', exampleBill('Quastenflosser', 2));
  await call('POST', '/management-sessions', { subject: 'leaver', role: 'viewer' });
  const { body: team } = await call('GET', '/organization/team');
  const { body: feed } = await call('GET', '/events?cursor=0&limit=1');
  const member = (team.data.members as { id: string; role: string }[]).find(({ role }) => role === 'viewer');
  const { body: key } = await call('POST', '/keys', { name: 'Limited', permissions: ['payers:read'] });
  for (const [path, credential] of [
    ['/v2/bills', key.data.key],
    ['/v2/bills', 'sk_sandbox_forged'],
    ['/sign-in/forged', null],
  ] as const)
    await fetch(`${new URL(server.base).origin}${path}`, {
      method: credential === null ? 'POST' : 'GET',
      headers: credential === null ? {} : { authorization: `Bearer ${credential}` },
    });
  Object.assign(known, {
    bill: bill.id,
    patient: bill.patient.id,
    member: member?.id,
    event: feed.events[0].id,
    erased: other.id,
  });
}, TEST_TIMEOUT_MS);
afterAll(async () => {
  await server.stop();
  server.remove();
  rmSync(home, { recursive: true, force: true });
});

const masterKey = (): string => `--master-key-file ${join(server.dataDir, 'master.key')}`;

/** Words of a command with the placeholders filled in. */
const filled = (command: string): readonly string[] =>
  command
    .replace('member deactivate …', `member deactivate ${known['member']} --org ${ORG}`)
    .replace('shred bill …', `shred bill ${known['erased']} --reason was_a_test --override was_a_test --yes`)
    .replace('events get …', `events get ${known['event']}`)
    .replace('NAME', 'dana')
    .replace(' FILE', ` ${join(home, 'practice.tar')}`)
    .replace('restore FOLDER', `restore ${join(home, 'backup')} --data-dir ${join(home, 'restored')} ${masterKey()}`)
    .replace('FOLDER', join(home, 'backup'))
    .replace('head.checkpoint', join(home, 'backup', 'log.checkpoint'))
    .replace('org_…', ORG)
    .split(' ');

const asked = (question: string): string =>
  question
    .slice('GET /v2'.length)
    .replace('{billId}', known['bill'] ?? '')
    .replace('{id}', known['patient'] ?? '')
    .replace('pat_…', known['patient'] ?? '');

it('every line of the table names evidence', () => {
  expect(lines.length).toBeGreaterThan(18);
  expect(lines.filter(({ shown }) => shown.length === 0)).toEqual([]);
});

it.each(lines)(
  '$about',
  async ({ shown }) => {
    for (const example of shown) {
      if (example.startsWith('cli ')) {
        const words = filled(example.slice('cli '.length));
        const done = await runCli(server.dataDir, [...words]);
        const output = `${done.stdout}${done.stderr}`;
        const isFine = done.code === 0 || (findings.has(example) && done.code === 1);
        expect([example, output.trim() === '', isFine ? null : output]).toEqual([example, false, null]);
      } else if (example.startsWith('GET ')) {
        const { status } = await createCaller(server)('GET', asked(example));
        expect([example, status]).toEqual([example, 200]);
      } else {
        const { status, body } = await createCaller(server)('PUT', '/organization/sign-in-rules', {
          logOffMinutes: 20,
          secondFactor: 'optional',
        });
        expect([example, status, body.code]).toEqual(['PUT /v2/organization/sign-in-rules', 200, undefined]);
      }
    }
  },
  TEST_TIMEOUT_MS,
);

it('lists refused attempts of known keys for their practice, and all others for the operator', async () => {
  const { body } = await createCaller(server)('GET', '/access-records?outcome=refused');
  expect(body.data).toContainEqual(
    expect.objectContaining({ operation: 'listBills', problemCode: 'permission_denied', outcome: 'refused' }),
  );
  const { json } = await runCli(server.dataDir, ['access', 'unknown', '--from', '1h', '--json']);
  expect(json.attempts.map(({ operation }: { operation: string }) => operation)).toEqual(
    expect.arrayContaining(['listBills', 'signIn']),
  );
  expect(JSON.stringify(json)).not.toContain('forged');
  const { json: some } = await runCli(server.dataDir, ['access', 'unknown', '--limit', '1', '--json']);
  expect([some.attempts.length, some.more]).toEqual([1, true]);
  expect((await runCli(server.dataDir, ['access', 'unknown', '--from', 'soon'])).code).toBe(2);
});
