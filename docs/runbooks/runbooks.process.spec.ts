import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openEmbedded } from '#engines';
import { openMailbox, startProductionFakes, type Mailbox, type ProductionFakes } from '#testing/http';
import { createCaller, startServer, type RunningServer } from '#testing/process';
import { withAdministrator, eventually, partnerEntry, realAdministrator, rfaBody } from '#testing/pure';
import { commandsOf, LIVE_KEY, LIVE_ORG, pageOf, runByOthers } from './commands.spec-kit.js';

/*
 * Runs the commands of the runbooks like an operator: the shell blocks and the inline commands of a page, in order, in
 * a separate folder, with a service that has the data of the page. Placeholders (`org_…`, FOLDER) are replaced by
 * values of the service. A block with `elsewhere` after its language needs resources that the test does not have: root,
 * a cluster, a cloud.
 */
const root = join(import.meta.dirname, '../..');
const TEST_TIMEOUT_MS = 300_000;

const pages = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.md'));

let server: RunningServer;
let home: string;
let mailbox: Mailbox;
let issuer: Server;
let fakes: ProductionFakes;
let env: Readonly<Record<string, string>>;
const live = (method: string, path: string, body?: object) =>
  createCaller({ base: server.base, key: LIVE_KEY })(method, path, body, { 'x-service-org-id': LIVE_ORG });
const start = async (): Promise<void> => {
  server = await startServer({ dataDir: join(home, 'data'), env });
};
const example = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as object;

/** Starts an identity provider that rejects every code. */
const startIssuer = async (): Promise<string> => {
  issuer = createServer((request, response) => {
    const address = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
    const [status, body] =
      request.url === '/jwks'
        ? [200, { keys: [{ kty: 'RSA' }] }]
        : request.url === '/token'
          ? [400, { error: 'invalid_grant' }]
          : [200, { issuer: address, jwks_uri: `${address}/jwks`, token_endpoint: `${address}/token` }];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((listens) => issuer.listen(0, '127.0.0.1', listens));
  return `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'runbooks-'));
  mailbox = await openMailbox({ tls: true });
  fakes = await startProductionFakes();
  cpSync(join(root, 'examples'), join(home, 'examples'), { recursive: true });
  writeFileSync(join(home, 'oidc'), 'secret');
  writeFileSync(
    join(home, 'partners.yaml'),
    JSON.stringify({
      partners: [partnerEntry({ transport: { folder: { path: join(home, 'partner'), every: 86_400 } } })],
    }),
  );
  env = {
    LIVE_API_KEY: LIVE_KEY,
    SMTP_URL: mailbox.trustedUrl,
    MAIL_FROM: 'billing@practice.example',
    PARTNERS_FILE: join(home, 'partners.yaml'),
    PUBLIC_ORIGIN: 'https://billing.example',
    OIDC_ISSUER: await startIssuer(),
    OIDC_CLIENT_ID: 'workspace',
    OIDC_CLIENT_SECRET_FILE: join(home, 'oidc'),
  };
  await start();
}, TEST_TIMEOUT_MS);
afterAll(async () => {
  await server.stop();
  await mailbox.close();
  await fakes.stop();
  issuer.closeAllConnections();
  issuer.close();
  rmSync(home, { recursive: true });
});

/** Shell expression for the last ID of this kind that a command of the page printed. */
const printed = (pattern: string): string => `$(grep -ohE '${pattern}' printed | tail -1)`;

/**
 * Runs the commands of a page with values for their placeholders, and returns their output. No command may fail except
 * `doctor`, which exits with 1 if it has findings. A placeholder without a value is an error of this spec.
 */
const run = async (page: string, values: Readonly<Record<string, string>> = {}): Promise<string> => {
  const script = commandsOf(page).map((command) => {
    const real = Object.entries(values).reduce((line, [word, value]) => line.replaceAll(word, value), command);
    const open = real.replace(/#.*$/gm, '').match(/…|\b(FOLDER|USER|PARTNER|NUMBER)\b|<\w+>/);
    if (open) throw new Error(`${page}: no value for ${open[0]} in ${command}`);
    const lines = real.trim().split('\n');
    return lines.map((line) => (/(cli --|workcomp) doctor/.test(line) ? `${line} || [ $? = 1 ]` : line)).join('\n');
  });
  // npm runs in the repository's folder and passes the folder in which it was called.
  const prelude = `set -euo pipefail\nnpm() { command npm --prefix "$ROOT" "$@"; }\nworkcomp() { npm run -s cli -- "$@"; }\n: > printed\n`;
  const body = script.map((block) => `{\n${block}\n} 2>&1 | tee -a printed\n`).join('');
  const bash = promisify(execFile)('bash', ['-c', prelude + body], {
    cwd: home,
    env: {
      ...process.env,
      ...env,
      ...{ NODE_OPTIONS: '', ROOT: root, DATA_DIR: join(home, 'data'), BASE: server.base, KEY: server.key },
    },
    maxBuffer: 64 * 1024 * 1024,
  });
  const { stdout } = await bash.catch((failure: unknown) => {
    const { stdout: output, stderr } = failure as { stdout: string; stderr: string };
    throw new Error(`${page} failed:\n${body}\n${output.slice(-3_000)}\n${stderr.slice(-3_000)}`);
  });
  return stdout;
};

const billOf = (externalId: string): object => {
  const bill = structuredClone(example) as { bill: { externalId: string } };
  bill.bill.externalId = externalId;
  return bill;
};

/** Submits a bill of the live practice that is delivered to the partner. */
const submit = async (externalId: string): Promise<string> => {
  const bill = { ...withAdministrator(realAdministrator, billOf(externalId)), submission: { route: 'ebill' } };
  const { status, body } = await live('POST', '/bills', bill);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.id as string;
};

/** Submits a bill in the sandbox. */
const submitInSandbox = async (externalId: string): Promise<string> => {
  const { status, body } = await createCaller(server)('POST', '/bills', billOf(externalId));
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.id as string;
};

it(
  'partner-down.md sends waiting files, lists sent files and sends them again',
  async () => {
    const id = await submit('partner-down');
    await eventually(
      async () =>
        (
          await run('partner-down.md', {
            PARTNER: 'clearing',
            NUMBER: '1',
          }).catch(() => '')
        ).includes('000000001'),
      { withinMs: 120_000, everyMs: 1_000 },
    );
    expect((await live('GET', `/bills/${id}/transmissions`)).body.data).toHaveLength(1);
  },
  TEST_TIMEOUT_MS,
);

it(
  'mail-and-sign-in.md tests the mail server and the provider, and creates a link',
  async () => {
    const output = await run('mail-and-sign-in.md', { 'org_…': LIVE_ORG });
    expect(mailbox.received.map(({ to }) => to?.[0]?.address)).toContain('you@practice.example');
    expect(output).toContain('https://billing.example/workspace');
  },
  TEST_TIMEOUT_MS,
);

it(
  'integrity.md creates a signed head, verifies the log with it, and proves that a bill was recorded',
  async () => {
    const id = await submitInSandbox('integrity');
    const output = await run('integrity.md', { 'workcomp/…+…+…': printed('workcomp/[^ ]+'), $ID: id });
    expect(readFileSync(join(home, 'head.checkpoint'), 'utf8')).toContain('workcomp/');
    expect(output).toMatch(/BillSubmitted|events/);
  },
  TEST_TIMEOUT_MS,
);

it(
  'keys.md issues, rotates and revokes keys, changes the master key, shreds data, and proves it',
  async () => {
    const id = await submitInSandbox('keys');
    const patient = 'Sandoval';
    const { body: shown } = await createCaller(server)('GET', `/bills/${id}`);
    expect(JSON.stringify(shown)).toContain(patient);
    const { body: drafted } = await createCaller(server)('POST', '/rfas', rfaBody());
    const invited = await live('POST', '/notifications/recipients/user-1/invitations', {
      email: 'user@practice.example',
      audience: 'practice',
      statusUpdates: true,
      agingDays: [30],
      quietHours: true,
      reportDigest: 'weekly',
      requestId: 'c3a3bb1e-6c3c-4f4c-9f0f-0c3a0f9c7a11',
    });
    expect([invited.status, invited.body.errors]).toEqual([200, undefined]);
    // A bill with an open balance cannot be erased.
    const closed = { action: 'close', reason: 'Written off' };
    expect((await createCaller(server)('POST', `/bills/${id}/actions`, closed)).status).toBe(200);
    writeFileSync(join(home, 'ids.txt'), `${id}\n`);
    await run('keys.md', {
      'pat_… --org org_…': `${shown.patient.id} --org org_sandboxpractice`,
      'hold_… --org org_…': `${printed('hold_[0-9a-z]+')} --org org_sandboxpractice`,
      'create --org org_…': `create --org ${LIVE_ORG}`,
      'rfa_… --org org_…': `${drafted.data.id} --org org_sandboxpractice`,
      'list --org org_…': `list --org ${LIVE_ORG}`,
      'recipient --org org_…': `recipient --org ${LIVE_ORG}`,
      'key_…': printed('key_[0-9a-z]+'),
      'bill_…': id,
      USER: 'user-1',
    });
    expect(readFileSync(join(home, 'data/master.key'), 'utf8').trim().split('\n')).toHaveLength(2);
    for (const path of [`/bills/${id}`, `/rfas/${drafted.data.id}`])
      expect(JSON.stringify((await createCaller(server)('GET', path)).body)).not.toContain(patient);
  },
  TEST_TIMEOUT_MS,
);

it.each(['money.md', 'object-store.md', 'engine-outage.md', 'overload.md', 'upgrade-and-back.md'])(
  '%s runs its diagnoses and finds consistent data',
  async (page) => {
    expect(commandsOf(page)).not.toEqual([]);
    await run(page);
  },
  TEST_TIMEOUT_MS,
);

it(
  'backup-and-restore.md and damaged-data.md lose only data from after the backup',
  async () => {
    const backup = join(home, 'backup');
    const id = await submit('before-the-backup');
    await run('backup-and-restore.md', { FOLDER: backup });
    const later = await submit('after-the-backup');
    await server.stop();
    renameSync(join(home, 'data'), join(home, 'data.damaged'));
    await run('damaged-data.md', { '/backups/newest': backup });
    await start();
    expect((await live('GET', `/bills/${id}`)).status).toBe(200);
    expect((await live('GET', `/bills/${later}`)).status).toBe(404);
    expect(await run('upgrade-and-back.md')).not.toContain('signed heads');
  },
  TEST_TIMEOUT_MS,
);

it(
  'practice-gone.md exports the data and schedules the deletion for a month later',
  async () => {
    const opened = await live('POST', '/organizations', { externalId: 'leaves', name: 'Leaves' });
    const org = opened.body.data.organizationId as string;
    const file = join(home, 'practice.tar');
    const output = await run('practice-gone.md', { 'org_…': org, '/some/place/practice.tar': file });
    expect(output).toContain(`${org} is now scheduled for deletion`);
    const { stdout } = await promisify(execFile)('tar', ['tf', file]);
    expect(stdout.split('\n')).toEqual(expect.arrayContaining(['organization.json', 'manifest.json']));
  },
  TEST_TIMEOUT_MS,
);

it(
  'parked-streams.md lists and unparks parked streams, and rebuilds a read model',
  async () => {
    const id = await submitInSandbox('parked');
    await eventually(async () => JSON.stringify((await createCaller(server)('GET', '/bills')).body).includes(id));
    await server.stop();
    const stream = `org_sandboxpractice-${id}`;
    const engines = await openEmbedded({ dataDir: join(home, 'data'), onFatal: () => undefined });
    const slot = (await engines.views.slots('bill')).serving!;
    await engines.views.park(slot, { stream, id, reason: 'TypeError', parkedAt: new Date().toISOString() });
    await engines.close();
    const output = await run('parked-streams.md', { '<stream>': stream, '<projection>': 'bill', 'org_…': LIVE_ORG });
    expect(output).toContain(stream);
    await start();
    expect((await fetch(`${server.origin}/health/ready`)).status).toBe(200);
  },
  TEST_TIMEOUT_MS,
);

it(
  'embedded-to-production.md transfers everything to a consistent log',
  async () => {
    await server.stop();
    const { EVENTSTOREDB_URL = '', MONGODB_URL = '' } = fakes.env;
    await run('embedded-to-production.md', {
      FOLDER: join(home, 'before-the-move'),
      '<data folder>': join(home, 'data'),
      'EVENTSTOREDB_URL=…': `EVENTSTOREDB_URL='${EVENTSTOREDB_URL}'`,
      'MONGODB_URL=…': `MONGODB_URL='${MONGODB_URL}'`,
    });
    expect(fakes.events.arrived.length).toBeGreaterThan(5);
    await start();
  },
  TEST_TIMEOUT_MS,
);

it('every page with commands is tested', () => {
  const spec = readFileSync(join(import.meta.dirname, 'runbooks.process.spec.ts'), 'utf8');
  const without = pages.filter((page) => commandsOf(page).length > 0 && !spec.includes(`'${page}'`));
  expect(without).toEqual([]);
  const all = pages.map(pageOf).join('\n');
  for (const [command, where] of Object.entries(runByOthers)) {
    expect(all).toContain(`\`${command}\``);
    if (where.startsWith('apps/')) expect(existsSync(join(root, where))).toBe(true);
  }
});
