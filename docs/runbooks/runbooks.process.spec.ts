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
 * The commands of the runbooks, run as an operator would: the blocks of shell and the inline commands of a page, from the top to
 * the bottom, in a folder of their own, beside a service that has what the page is about. What stands for another thing
 * (`org_…`, FOLDER) is replaced by one of the service's. A block says `elsewhere` after its language where it needs what no test
 * has: root, a cluster, a cloud.
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

/** A provider of identities that knows no code that it is shown. */
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

/** The newest id of this kind that a command of the page printed. */
const printed = (pattern: string): string => `$(grep -ohE '${pattern}' printed | tail -1)`;

/**
 * Runs a page's commands, with what its words stand for; answers what they printed. Nothing may fail but `doctor`, which
 * answers 1 when it has something to say. A word that stands for another thing and was not replaced is a mistake of this spec.
 */
const run = async (page: string, values: Readonly<Record<string, string>> = {}): Promise<string> => {
  const script = commandsOf(page).map((command) => {
    const real = Object.entries(values).reduce((line, [word, value]) => line.replaceAll(word, value), command);
    const open = real.replace(/#.*$/gm, '').match(/…|\b(FOLDER|USER|PARTNER|NUMBER)\b|<\w+>/);
    if (open) throw new Error(`${page}: nothing stands for ${open[0]} in ${command}`);
    const lines = real.trim().split('\n');
    return lines.map((line) => (/(cli --|workcomp) doctor/.test(line) ? `${line} || [ $? = 1 ]` : line)).join('\n');
  });
  // npm runs in the repository's folder, and says where it was called from.
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

/** A bill of the live practice that goes by the partner. */
const submit = async (externalId: string): Promise<string> => {
  const bill = { ...withAdministrator(realAdministrator, billOf(externalId)), submission: { route: 'ebill' } };
  const { status, body } = await live('POST', '/bills', bill);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.id as string;
};

/** A bill of the sandbox. */
const submitInSandbox = async (externalId: string): Promise<string> => {
  const { status, body } = await createCaller(server)('POST', '/bills', billOf(externalId));
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.id as string;
};

it(
  'partner-down.md sends what waits, and shows and sends again what was sent',
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
  'mail-and-sign-in.md tries the mail server and the provider, and makes a link',
  async () => {
    const output = await run('mail-and-sign-in.md', { 'org_…': LIVE_ORG });
    expect(mailbox.received.map(({ to }) => to?.[0]?.address)).toContain('you@practice.example');
    expect(output).toContain('https://billing.example/workspace');
  },
  TEST_TIMEOUT_MS,
);

it(
  'integrity.md makes a head, holds the log against it, and shows that a bill was recorded',
  async () => {
    const id = await submitInSandbox('integrity');
    const output = await run('integrity.md', { 'workcomp/…+…+…': printed('workcomp/[^ ]+'), $ID: id });
    expect(readFileSync(join(home, 'head.checkpoint'), 'utf8')).toContain('workcomp/');
    expect(output).toMatch(/BillSubmitted|events/);
  },
  TEST_TIMEOUT_MS,
);

it(
  'keys.md makes, rotates and revokes keys, changes the master key, shreds, and proves it',
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
    // A bill on which money is open is not erased.
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
  '%s asks what is wrong, and finds the data sound',
  async (page) => {
    expect(commandsOf(page)).not.toEqual([]);
    await run(page);
  },
  TEST_TIMEOUT_MS,
);

it(
  'backup-and-restore.md and damaged-data.md lose nothing but what came in after the backup',
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
  'practice-gone.md takes the data out, and orders the deletion, which is not due before a month is over',
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
  'parked-streams.md lists what is parked, unparks it, and makes a read model anew',
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
  'embedded-to-production.md moves everything, and the log there is sound',
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

it('leaves out no page with commands', () => {
  const spec = readFileSync(join(import.meta.dirname, 'runbooks.process.spec.ts'), 'utf8');
  const without = pages.filter((page) => commandsOf(page).length > 0 && !spec.includes(`'${page}'`));
  expect(without).toEqual([]);
  const all = pages.map(pageOf).join('\n');
  for (const [command, where] of Object.entries(runByOthers)) {
    expect(all).toContain(`\`${command}\``);
    if (where.startsWith('apps/')) expect(existsSync(join(root, where))).toBe(true);
  }
});
