import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '#engines';
import { createCaller, freePort, startServer, type RunningServer } from '#testing/process';
import { withAdministrator, eventually, partnerEntry, realAdministrator } from '#testing/pure';
import { LIVE_KEY, LIVE_ORG } from './commands.spec-kit.js';

/*
 * Checks the table in faults.md. These specs cause each fault that can be caused on one machine within minutes, and
 * compare each cell with the service's output: a pattern must match both. The other rows are covered by the specs in
 * `tested`.
 */
const root = join(import.meta.dirname, '../..');
const TEST_TIMEOUT_MS = 300_000;

const tested: Readonly<Record<string, string>> = {
  'The disk is nearly full': 'libs/operator/src/status/status.engine.spec.ts',
  'The disk is full': 'apps/standalone/src/full-disk.process.spec.ts',
  'No projector runs': 'libs/operator/src/status/environment-findings.engine.spec.ts',
  'An engine is unavailable': 'apps/standalone/src/processes.process.spec.ts',
  'An engine is slow': 'libs/operator/src/status/round-trips.engine.spec.ts',
  'A mail server rejects a recipient': 'apps/projector/src/delivery/payer-mail.http.spec.ts',
  'The clock or the client ID differs from that of the OpenID provider': 'libs/operator/src/reach/reach.engine.spec.ts',
  'The inbox of a partner contains a link or an unreadable file': 'libs/partners/src/sending/inbox.engine.spec.ts',
  'A quarantined file belongs to no practice': 'apps/projector/src/unowned-files.http.spec.ts',
  'A clock is wrong or jumped': 'libs/host/src/process/clock-watch.http.spec.ts',
  'Webhook deliveries fail': 'libs/operator/src/status/status.engine.spec.ts',
  'A process does not have the new master key': 'libs/operator/src/master-key/master-key.production.engine.spec.ts',
  'A certificate expires': 'libs/operator/src/status/status.engine.spec.ts',
  'Signed heads are not created (wrong key file or log)': 'libs/integrity/src/head-signer.engine.spec.ts',
  'Signed heads are not sent': 'libs/integrity/src/head-signer.engine.spec.ts',
  'The log was changed, shortened or replaced by an older one': 'apps/cli/src/integrity.process.spec.ts',
  'A newer build wrote the data': 'apps/cli/src/whole-data.process.spec.ts',
  Overload: 'libs/http/src/overload/guard-server.http.spec.ts',
};

type Column = 'doctor' | 'readiness' | 'log' | 'alert';
type Row = Readonly<Record<Column | 'fault', string>>;
const rows: readonly Row[] = readFileSync(join(import.meta.dirname, 'faults.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Fault|-+) /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, fault = '', doctor = '', readiness = '', log = '', alert = '']) => ({
    fault,
    doctor,
    readiness,
    log,
    alert,
  }));

/** Expects that the patterns match both the cell of the row and the output of the service. */
const tells = (fault: string, column: Column, output: string, ...patterns: readonly RegExp[]): void => {
  made.add(fault);
  const row = rows.find((candidate) => candidate.fault === fault);
  if (!row) throw new Error(`faults.md has no row: ${fault}`);
  for (const pattern of patterns) {
    expect(row[column].replaceAll('`', '')).toMatch(pattern);
    expect(output).toMatch(pattern);
  }
};
/** Expects that the service reports nothing there, and that the cell is a dash. */
const isSilent = (fault: string, column: Column, output: string, pattern: RegExp): void => {
  expect(rows.find((row) => row.fault === fault)?.[column]).toMatch(/^–/);
  expect(output).not.toMatch(pattern);
};
const made = new Set<string>();

const alerts = readFileSync(join(root, 'deploy/prometheus/alerts.yml'), 'utf8');
/** Expects that the row's alert uses this metric, and that the service currently exports the sample. */
const alarms = (fault: string, alert: string, metrics: string, sample: RegExp): void => {
  expect(rows.find((row) => row.fault === fault)?.alert).toContain(alert);
  const rule = alerts.slice(alerts.indexOf(`- alert: ${alert}\n`)).split('- alert:')[1] ?? '';
  expect(rule).toContain(sample.source.split('\\{')[0] ?? '');
  const lines = metrics.split('\n').filter((line) => line.startsWith(sample.source.split('\\{')[0] ?? ''));
  expect(lines.join('\n')).toMatch(sample);
};

let home: string;
let dataDir: string;
const run = (program: string, args: readonly string[], env: Readonly<Record<string, string>>) =>
  new Promise<{ readonly code: number | null; readonly text: string }>((resolve) => {
    const child = spawn(process.execPath, [program, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, SEED_BILLS: '0', ...env },
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.once('close', (code) => resolve({ code, text }));
  });
const cli = (env: Readonly<Record<string, string>>, ...args: readonly string[]) => run('dist/bundle/cli.js', args, env);
/** Starts the service with these settings and waits until it exits. */
const start = async (env: Readonly<Record<string, string>>) =>
  run('dist/bundle/standalone.js', [], { PORT: String(await freePort()), LOG_FORMAT: 'json', ...env });

/** Stands for all external services: it closes every connection and keeps its port occupied. */
const away = createServer((socket) => socket.destroy());

describe('a service whose dependencies fail', () => {
  let server: RunningServer;
  let env: Readonly<Record<string, string>>;
  let admin: number;
  const live = (method: string, path: string, body?: object) =>
    createCaller({ base: server.base, key: LIVE_KEY })(method, path, body, { 'x-service-org-id': LIVE_ORG });
  const doctor = async (): Promise<string> => (await cli(env, 'doctor')).text;
  const readiness = async (): Promise<string> => (await fetch(`${server.origin}/health/ready`)).text();
  const metrics = async (): Promise<string> => (await fetch(`http://127.0.0.1:${admin}/metrics`)).text();

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'faults-'));
    await new Promise<void>((resolve) => away.listen(0, '127.0.0.1', resolve));
    dataDir = join(home, 'data');
    admin = await freePort();
    const closed = (away.address() as AddressInfo).port;
    writeFileSync(join(home, 'oidc'), 'secret');
    writeFileSync(join(home, 'password'), 'secret');
    const sftp = {
      host: '127.0.0.1',
      port: closed,
      user: 'practice',
      passwordFile: join(home, 'password'),
      hostKey: `SHA256:${'A'.repeat(43)}`,
      out: 'out',
      in: 'in',
    };
    writeFileSync(join(home, 'partners.yaml'), JSON.stringify({ partners: [partnerEntry({ transport: { sftp } })] }));
    env = {
      LIVE_API_KEY: LIVE_KEY,
      ADMIN_PORT: String(admin),
      SMTP_URL: `smtp://127.0.0.1:${closed}`,
      MAIL_FROM: 'billing@practice.example',
      PARTNERS_FILE: join(home, 'partners.yaml'),
      PUBLIC_ORIGIN: `https://127.0.0.1:${closed}`,
      OIDC_ISSUER: `http://127.0.0.1:${closed}`,
      OIDC_CLIENT_ID: 'workspace',
      OIDC_CLIENT_SECRET_FILE: join(home, 'oidc'),
      SMTP_ULR: 'mistyped',
    };
    server = await startServer({ dataDir, env });
    const invited = await live('POST', '/notifications/recipients/user-1/invitations', {
      ...{ email: 'user@practice.example', audience: 'practice', statusUpdates: true, agingDays: [30] },
      ...{ quietHours: true, reportDigest: 'weekly', requestId: 'c3a3bb1e-6c3c-4f4c-9f0f-0c3a0f9c7a11' },
    });
    expect([invited.status, invited.body.errors]).toEqual([200, undefined]);
    const bill = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as object;
    const sent = await live('POST', '/bills', {
      ...withAdministrator(realAdministrator, bill),
      submission: { route: 'ebill' },
    });
    expect([sent.status, sent.body.errors]).toEqual([201, undefined]);
    await fetch(`${server.origin}/workspace/sign-in/oidc`, { method: 'POST', redirect: 'manual' });
    await fetch(`${server.base}/bills`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  }, TEST_TIMEOUT_MS);
  afterAll(async () => {
    await server.stop();
    away.close();
    rmSync(home, { recursive: true });
  });

  it.each([
    ['The mail server is down or rejects the service', /email cannot be sent/, /letters/, 'MailDown', 'letters'],
    [
      'The OpenID provider is unavailable, rejects the secret, or has an invalid certificate',
      /OpenID sign-in .*an external system does not respond/,
      /OpenID sign-in/,
      'SignInDown',
      'OpenID sign-in',
    ],
    [
      'A partner is unreachable, deliveries fail',
      /an external system does not respond/,
      /clearing|payer-delivery/,
      'PartnerAway',
      'exchange clearing [^"]*|payer-delivery',
    ],
  ])(
    '%s: is reported by doctor, readiness and the alert',
    async (fault, finding, work, alert, label) => {
      await eventually(async () => work.test(await readiness()) && finding.test(await doctor()), {
        withinMs: 120_000,
        everyMs: 1_000,
      });
      tells(fault, 'doctor', await doctor(), finding);
      tells(fault, 'readiness', await readiness(), /background/);
      expect(await readiness()).toMatch(work);
      expect((await fetch(`${server.origin}/health/ready`)).status).toBe(200);
      alarms(
        fault,
        alert,
        await metrics(),
        new RegExp(`workcomp_background_failing\\{[^}]*work="(?:${label})"[^}]*\\} [1-9]`),
      );
    },
    TEST_TIMEOUT_MS,
  );

  it('the log reports faults that have no other sign', async () => {
    await eventually(() => /background job failed/.test(server.output()), { withinMs: 120_000 });
    const log = server.output();
    tells('The mail server is down or rejects the service', 'log', log, /email cannot be sent: /);
    tells(
      'The OpenID provider is unavailable, rejects the secret, or has an invalid certificate',
      'log',
      log,
      /sign-in not started/,
    );
    tells('A partner is unreachable, deliveries fail', 'log', log, /background job failed/);
    tells('The name of a setting is misspelled', 'log', log, /unknown environment variable; did you mean a setting\?/);
    tells('A proxy runs on this machine, but `TRUST_PROXY` is not set', 'log', log, /requests come through a proxy/);
    tells(
      '`master.key` is in the data folder of a live organization',
      'log',
      log,
      /The master key is in the data folder/,
    );
  });

  it(
    'doctor reports findings about files, keys and backups',
    async () => {
      chmodSync(join(dataDir, 'master.key'), 0o644);
      renameSync(join(home, 'oidc'), join(home, 'elsewhere'));
      const output = await doctor();
      tells('Other users can read `master.key`', 'doctor', output, /other users can read the master key \(mode 0644\)/);
      tells(
        '`master.key` is in the data folder of a live organization',
        'doctor',
        output,
        /the master key is in the data folder/,
      );
      tells('The file of a secret is missing', 'doctor', output, /OIDC_CLIENT_SECRET_FILE cannot be read \(ENOENT\)/);
      expect(output).toMatch(/there is no backup of a live organization yet/);
      for (const fault of [
        'The name of a setting is misspelled',
        'A proxy runs on this machine, but `TRUST_PROXY` is not set',
      ])
        isSilent(fault, 'doctor', output, /resembles|proxy/);
      renameSync(join(dataDir, 'master.key'), join(home, 'master.key'));
      tells('The file of the master key is missing', 'doctor', await doctor(), /the master key file cannot be read/);
      renameSync(join(home, 'master.key'), join(dataDir, 'master.key'));
      chmodSync(join(dataDir, 'master.key'), 0o600);

      expect((await cli(env, 'backup', join(home, 'backup'))).code).toBe(0);
      expect(await doctor()).not.toMatch(/backup/);
      alarms(
        'There is no recent backup (embedded engines)',
        'BackupOld',
        await metrics(),
        /workcomp_backup_age_seconds\{?[^}]*\}? [0-9]/,
      );
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'a start fails with a message if a secret, a key or the log is missing, or a setting is invalid',
    async () => {
      await server.stop();
      const refused = async (change: Readonly<Record<string, string>>): Promise<string> => {
        const { code, text } = await start({ ...env, ...change });
        expect(code).toBe(1);
        expect(text).not.toMatch(/\n\s+at /);
        return text;
      };
      const secret = await refused({});
      expect(secret).toContain('OIDC_CLIENT_SECRET_FILE');
      tells('The file of a secret is missing', 'log', secret, /refused|start/);
      renameSync(join(home, 'elsewhere'), join(home, 'oidc'));
      const key = await refused({ MASTER_KEY_FILE: join(home, 'nowhere') });
      expect(key).toContain('MASTER_KEY_FILE');
      tells('The file of the master key is missing', 'log', key, /refused|start/);
      const wrong = 'A setting is invalid or contradicts another';
      const settings = await refused({ SANDBOX_API_KEY: LIVE_KEY, ADMIN_HOST: 'http://x' });
      tells(wrong, 'log', settings, /fatal|startup failed/);
      for (const name of ['SANDBOX_API_KEY', 'ADMIN_HOST']) expect(settings).toContain(name);
      tells(wrong, 'doctor', (await cli({ ...env, HOST: 'http://x' }, 'doctor')).text, /Error: /);

      const lost = 'The data folder lacks its log, or a restore was interrupted';
      renameSync(join(dataDir, 'log/log/data.mdb'), join(home, 'data.mdb'));
      tells(lost, 'log', await refused({}), /startup failed/);
      tells(lost, 'doctor', (await cli(env, 'doctor')).text, /Error: the data folder contains/i);
      renameSync(join(home, 'data.mdb'), join(dataDir, 'log/log/data.mdb'));
      tells('The standalone process is down', 'doctor', (await cli(env, 'status')).text, /Server:?\s*not running/);
      await expect(fetch(`${server.origin}/health/ready`)).rejects.toThrow();
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'a reaction with a checkpoint of another log stops, and doctor, readiness, log and alert report it',
    async () => {
      const engines = await openEmbedded({ dataDir, onFatal: () => undefined });
      await engines.stateStore.saveCheckpoint('payer-delivery', { logId: 'another', position: 1n });
      await engines.close();
      // Readiness returns an error in this state, so this start does not wait for it.
      const port = await freePort();
      const child = spawn(process.execPath, ['dist/bundle/standalone.js'], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env['PATH'], DATA_DIR: dataDir, SEED_BILLS: '0', PORT: String(port), ...env },
      });
      let log = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
      const ended = new Promise((resolve) => child.once('exit', resolve));
      const fault = 'A reaction stopped';
      try {
        const ready = async () => fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
        await eventually(async () => /another log/.test((await (await ready())?.text()) ?? ''), { withinMs: 120_000 });
        const answer = await ready();
        expect(answer?.status).toBe(503);
        tells(fault, 'readiness', (await answer?.text()) ?? '', /projector/);
        await eventually(async () => /stopped until/.test(await doctor()), { withinMs: 120_000, everyMs: 1_000 });
        tells(fault, 'doctor', await doctor(), /stopped until an operator acts/);
        tells(fault, 'log', log, /background job failed/, /stopped/);
        alarms(fault, 'ReactionStopped', await metrics(), /workcomp_reaction_stopped\{[^}]*payer-delivery[^}]*\} 1/);
      } finally {
        child.kill('SIGTERM');
        await ended;
      }
    },
    TEST_TIMEOUT_MS,
  );

  it('every row of the table is tested here or in another spec', () => {
    made.add('There is no recent backup (embedded engines)');
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.map(({ fault }) => fault).filter((fault) => !made.has(fault) && !(fault in tested))).toEqual([]);
    for (const file of Object.values(tested)) expect([file, existsSync(join(root, file))]).toEqual([file, true]);
    for (const { alert } of rows)
      for (const name of alert.match(/\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\b/g) ?? [])
        expect([name, alerts.includes(`- alert: ${name}\n`)]).toEqual([name, true]);
  });
});
