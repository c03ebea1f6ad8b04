import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createCaller, startServer, type RunningServer } from '#testing/process';
import { runCli } from './cli.spec-kit.js';

const sandbox = 'org_sandboxpractice';
/** Long, because processes start slowly on a busy machine. */
const TEST_TIMEOUT_MS = 300_000;

describe('command line with a running server', () => {
  let server: RunningServer;
  const cli = (...args: string[]) => runCli(server.dataDir, args);
  const json = async (...args: string[]) => {
    const ran = await cli(...args, '--json');
    expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: '' });
    return ran.json;
  };
  const statusWith = async (key: string): Promise<number> =>
    (await createCaller({ base: server.base, key })('GET', '/bill-dashboard')).status;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(async () => {
    await server.stop();
    server.remove();
  });

  it('uses a socket that only its user can open', async () => {
    expect(statSync(join(server.dataDir, 'operator.sock')).mode & 0o777).toBe(0o600);
    const [line] = await json('org', 'list');
    expect(line).toMatchObject({ organizationId: sandbox, environment: 'sandbox', treatmentBilling: true });
  });

  it(
    'creates a key that works immediately and is shown once, and revokes it within a second',
    async () => {
      const made = await json(
        'key',
        'create',
        '--org',
        sandbox,
        '--scope',
        'organization',
        '--permissions',
        'bills:read',
      );
      expect(made.permissions).toEqual(['bills:read']);
      expect(await statusWith(made.key)).toBe(200);
      const listed = await cli('key', 'list', '--org', sandbox);
      expect(listed.stdout).toContain(made.credentialId);
      expect(listed.stdout).not.toContain(made.key);
      expect((await cli('events', 'tail', '--json')).stdout).not.toContain(made.key);

      expect(await json('key', 'revoke', made.credentialId)).toMatchObject({ status: 'revoked', changed: true });
      await pause(1_050);
      expect(await statusWith(made.key)).toBe(401);
      expect(await json('key', 'revoke', made.credentialId, '--org', sandbox)).toMatchObject({ changed: false });
    },
    TEST_TIMEOUT_MS,
  );

  it('shows when a key was last used', async () => {
    const made = await json('key', 'create', '--org', sandbox, '--scope', 'organization', '--all-permissions');
    const line = async () =>
      (await json('key', 'list', '--org', sandbox)).find(
        ({ credentialId }: { credentialId: string }) => credentialId === made.credentialId,
      );
    expect((await line()).lastUsedAt).toBeNull();
    await statusWith(made.key);
    const { createdAt, lastUsedAt } = await line();
    expect(Date.parse(lastUsedAt)).toBeGreaterThan(Date.parse(createdAt));
  });

  it('rotates a key: the new key has the same permissions, and the old key expires as requested', async () => {
    const old = await json('key', 'create', '--org', sandbox, '--scope', 'organization', '--permissions', 'bills:read');
    const rotated = await json('key', 'rotate', old.credentialId, '--old-expires', '7d');
    expect(rotated.key).toMatchObject({ permissions: ['bills:read'], scope: 'organization', expiresAt: null });
    const { createdAt } = (await json('key', 'list', '--org', sandbox)).find(
      ({ credentialId }: { credentialId: string }) => credentialId === old.credentialId,
    );
    expect(Date.parse(rotated.old.expiresAt)).toBeGreaterThan(Date.parse(createdAt) + 7 * 86_400_000);
    expect([await statusWith(old.key), await statusWith(rotated.key.key)]).toEqual([200, 200]);
  });

  it('rejects an expiration of a key in the past', async () => {
    const refused = await cli(
      'key',
      'create',
      '--org',
      sandbox,
      '--scope',
      'organization',
      '--permissions',
      'bills:read',
      '--expires',
      '2020-01-01',
    );
    expect(refused).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'Error: the expiration of the key must be in the future\n',
    });
  });

  it('switches treatment billing on and off', async () => {
    const organization = await json('org', 'create', '--name', 'Quiet Practice', '--environment', 'sandbox');
    const set = (to: string) => json('org', 'treatment-billing', organization.organizationId, to);
    expect(await set('on')).toMatchObject({ treatmentBilling: true, changed: true });
    expect(await set('on')).toMatchObject({ treatmentBilling: true, changed: false });
    expect(await set('off')).toMatchObject({ treatmentBilling: false, changed: true });
  });

  it('sets how bills without authorization are handled', async () => {
    const { organizationId } = await json('org', 'create', '--name', 'Strict Practice', '--environment', 'sandbox');
    const set = (to: string) => json('org', 'rfa-checks', organizationId, to);
    expect(await set('refuse')).toMatchObject({ rfaChecks: 'refuse', changed: true });
    expect(await set('refuse')).toMatchObject({ rfaChecks: 'refuse', changed: false });
    expect(await json('org', 'show', organizationId)).toMatchObject({ rfaChecks: 'refuse' });
    expect(await set('warn')).toMatchObject({ rfaChecks: 'warn', changed: true });
  });

  it("moves an organization into an account, and the account's key can then access it", async () => {
    const own = await json('org', 'create', '--name', 'Roaming Practice', '--environment', 'sandbox');
    const reach = async () =>
      (await createCaller(server)('GET', '/bill-dashboard', undefined, { 'x-service-org-id': own.organizationId }))
        .status;
    expect(await reach()).toBe(403);
    expect(await json('org', 'link', own.organizationId, '--account', sandbox)).toMatchObject({
      accountId: sandbox,
      changed: true,
    });
    await pause(1_050);
    expect(await reach()).toBe(200);
    expect(await json('org', 'link', own.organizationId, '--account', sandbox)).toMatchObject({ changed: false });
  });

  it.each([
    ['an account of the other environment', ['--environment', 'live', '--account', sandbox], 'cannot have both'],
    ['an account that does not exist', ['--environment', 'sandbox', '--account', 'org_nobody'], 'no organization'],
    ['an account with an invalid ID', ['--environment', 'sandbox', '--account', '../etc'], 'no organization'],
  ])('does not create an organization in %s', async (_, args, reason) => {
    const refused = await cli('org', 'create', '--name', 'Stray', ...args);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(reason);
  });

  it('accepts an external ID only once per account', async () => {
    const create = () =>
      cli('org', 'create', '--name', 'A', '--environment', 'sandbox', '--account', sandbox, '--external-id', 'E-1');
    expect((await create()).code).toBe(0);
    expect(await create()).toMatchObject({ code: 1, stderr: expect.stringContaining('already has that external ID') });
  });

  it('does not link an organization whose own account is in use', async () => {
    const { organization } = await json('live', 'create', '--name', 'Live Home');
    const other = await json('org', 'create', '--name', 'Other', '--environment', 'live');
    const refused = await cli('org', 'link', organization.organizationId, '--account', other.organizationId);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('has account keys') });
  });

  it('adds members and changes their roles, but keeps one active admin', async () => {
    const { organizationId } = await json('org', 'create', '--name', 'Team', '--environment', 'sandbox');
    const admin = await json('member', 'add', '--org', organizationId, '--subject', 'u-1', '--role', 'admin');
    expect(admin).toMatchObject({ added: true, role: 'admin', active: true });
    const again = await json('member', 'add', '--org', organizationId, '--subject', 'u-1', '--role', 'viewer');
    expect(again).toMatchObject({ added: false, id: admin.id, role: 'admin' });
    const refused = await cli('member', 'role', admin.id, 'viewer', '--org', organizationId);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('last active admin') });
    await json('member', 'add', '--org', organizationId, '--subject', 'u-2', '--role', 'admin', '--name', 'Bo');
    expect(await json('member', 'deactivate', admin.id, '--org', organizationId)).toMatchObject({ active: false });
    expect(
      (await json('member', 'list', '--org', organizationId)).map(({ active }: { active: boolean }) => active),
    ).toEqual([false, true]);
  });

  it('changes nothing when bootstrap is repeated', async () => {
    expect(await json('bootstrap')).toMatchObject({ organizationId: sandbox, fresh: false });
  });

  it('imports claims administrators that the server finds immediately, and rejects a file with an error as a whole', async () => {
    const file = join(server.dataDir, 'import.json');
    const call = createCaller(server);
    const search = async () => (await call('GET', '/claims-administrators?q=Quastenflosser')).body.results.length;
    expect(await search()).toBe(0);
    writeFileSync(file, JSON.stringify([{ name: 'Quastenflosser Mutual' }, { nome: 'wrong' }]));
    const refused = await cli('directory', 'import', file);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('administrators[1]') });
    expect(await search()).toBe(0);
    writeFileSync(file, JSON.stringify([{ name: 'Quastenflosser Mutual' }]));
    expect(await json('directory', 'import', file)).toMatchObject({ added: 1, inUse: true });
    expect(await search()).toBe(1);
  });

  it('imports report fees that apply to bills immediately, and rejects a table with an error as a whole', async () => {
    const file = join(server.dataDir, 'fees.csv');
    const head = 'code,from,to,amount,per page,cap,source';
    writeFileSync(file, `${head}\nWC002,2026-02-15,2027-02-14,15.999,,,Order\n`);
    expect(await cli('directory', 'import', 'fees', file)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('line 2, amount must be a dollar amount'),
    });
    writeFileSync(file, `${head}\nWC002,2026-02-15,2027-02-14,15.90,,,Order\n`);
    expect(await json('directory', 'import', 'fees', file)).toMatchObject({ added: 1, total: 1, inUse: true });
    expect(await json('directory', 'import', 'fees', file)).toMatchObject({ added: 0, replaced: 1, total: 1 });
    writeFileSync(file, `${head}\nWC002,2027-02-14,2028-02-14,16.00,,,Order\n`);
    expect((await cli('directory', 'import', 'fees', file)).stderr).toContain(
      'WC002 from 2027-02-14 overlaps the operator',
    );
    expect((await cli('rules', 'template', 'fee.report')).stdout).toBe(
      'code,from,to,amount,per page,first pages,cap,source\n',
    );
    expect((await cli('rules', 'template', 'fee.magic')).stderr).toContain('there is no rule fee.magic');
    expect(await cli('rules', 'set', '--csv', file, '--json')).toMatchObject({
      code: 1,
      json: { code: 'rules_overlap', errors: [{ pointer: '/entries/0/validFrom' }] },
    });
  });

  it('rebuilds a read model while the server runs', async () => {
    expect(await json('projections', 'rebuild', 'bill')).toMatchObject({ name: 'bill', parked: 0 });
    const lines = await json('projections', 'list');
    expect(lines.find((line: { name: string; serving: boolean }) => line.name === 'bill' && line.serving).slot).toMatch(
      /_1$/,
    );
    expect(await cli('projections', 'rebuild', 'nothing')).toMatchObject({ code: 1 });
  });

  it('shows events without their encrypted part', async () => {
    const [first] = (await cli('events', 'tail', '--after', '0', '--limit', '1', '--json')).stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(first).toMatchObject({ position: '1', type: 'OrganizationCreated', sealed: true });
    expect(JSON.stringify(first)).not.toContain('Sandbox Practice');
    expect(await json('events', 'get', first.id)).toEqual(first);
    expect(await cli('events', 'get', 'evt_nothing')).toMatchObject({ code: 1 });
    const newest = await cli('events', 'tail', '--org', sandbox, '--limit', '1');
    expect(newest).toMatchObject({ code: 0, stdout: expect.stringContaining(sandbox) });
    for (const more of [[], ['--after', '0'], ['--follow']])
      expect(await cli('events', 'tail', '--org', 'org_nope', ...more)).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining('there is no organization org_nope'),
      });
  });
});

describe('command line without a server', () => {
  let dataDir: string;
  const cli = (...args: string[]) => runCli(dataDir, args);
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'workcomp-cli-'));
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('does not create a service in a misspelled folder', async () => {
    const nowhere = join(dataDir, 'nowhere');
    expect(await runCli(nowhere, ['org', 'list'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('there is no data'),
    });
    expect(existsSync(nowhere)).toBe(false);
  });

  it(
    'sets up the sandbox practice, prints its key, and stores the key',
    async () => {
      const first = await cli('bootstrap', '--json');
      expect(first.json).toMatchObject({ fresh: true, key: expect.stringMatching(/^sk_sandbox_.{43}$/) });
      expect(readFileSync(join(dataDir, 'sandbox.key'), 'utf8').trim()).toBe(first.json.key);
      expect((await cli('bootstrap', '--json')).json).toEqual({ ...first.json, fresh: false });
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'creates a key that a server accepts later, and a revoked key stays revoked after a start',
    async () => {
      const { json: made } = await cli(
        'key',
        'create',
        '--org',
        sandbox,
        '--scope',
        'organization',
        '--all-permissions',
        '--json',
      );
      const { json: boot } = await cli('bootstrap', '--json');
      const { json: keys } = await cli('key', 'list', '--org', sandbox, '--json');
      const account = keys.find(({ scope }: { scope: string }) => scope === 'account');
      expect((await cli('key', 'revoke', account.credentialId)).code).toBe(0);
      const server = await startServer({ dataDir, env: { SANDBOX_API_KEY: '' } });
      try {
        const status = async (key: string) => (await createCaller({ base: server.base, key })('GET', '/bills')).status;
        expect([await status(made.key), await status(boot.key)]).toEqual([200, 401]);
      } finally {
        await server.stop();
      }
      expect((await cli('bootstrap', '--json')).json).toMatchObject({ key: null });
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'ignores a socket that a killed server left behind',
    async () => {
      const server = await startServer({ dataDir });
      await server.stop('SIGKILL');
      expect(statSync(join(dataDir, 'operator.sock')).isSocket()).toBe(true);
      expect((await cli('org', 'list')).code).toBe(0);
      const next = await startServer({ dataDir });
      expect((await cli('org', 'list')).code).toBe(0);
      await next.stop();
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'reports a folder that is in use by a process that does not respond',
    async () => {
      const server = await startServer({ dataDir });
      rmSync(join(dataDir, 'operator.sock'));
      const refused = await cli('org', 'list');
      await server.stop();
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/in use by process \d+/) });
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'reports a server that disconnects during a command',
    async () => {
      const path = join(dataDir, 'operator.sock');
      const fake = createServer((socket) => socket.once('data', () => socket.destroy()));
      await new Promise<void>((resolve) => fake.listen(path, resolve));
      const left = await cli('org', 'list');
      await new Promise((resolve) => fake.close(resolve));
      expect(left).toMatchObject({ code: 1, stderr: expect.stringContaining('stopped before it responded') });
    },
    TEST_TIMEOUT_MS,
  );
});

describe('command line usage', () => {
  const createKey = ['key', 'create', '--org', 'org_1', '--scope', 'account', '--permissions'];
  it.each([
    ['no command', [], 'Usage: workcomp'],
    ['an unknown command', ['kees'], "unknown command 'kees'"],
    ['a missing option', ['key', 'create'], '--org'],
    ['an unknown environment', ['org', 'create', '--name', 'x', '--environment', 'prod'], 'sandbox, live'],
    ['an invalid time', ['key', 'rotate', 'key_1', '--old-expires', 'soon'], '90d'],
    ['an unknown event type', ['events', 'tail', '--types', 'bill.submited'], 'did you mean bill.submitted?'],
    ['an invalid position', ['events', 'tail', '--after', 'x'], 'whole number'],
    ['an unknown permission', [...createKey, 'bills:reed'], 'did you mean bills:read?'],
    ['a key without chosen permissions', createKey.slice(0, -1), '--all-permissions'],
    ['a key with no permission', [...createKey, ','], '--all-permissions'],
    ['a key with some and all permissions', [...createKey, 'bills:read', '--all-permissions'], 'cannot be combined'],
    ['an unknown mode', ['org', 'rfa-checks', 'org_1', 'maybe'], 'Allowed choices are warn, refuse'],
    ['a value other than on and off', ['org', 'treatment-billing', 'org_1', 'maybe'], 'on or off'],
  ])('exits with code 2 and a message for %s', async (_, args, message) => {
    const ran = await runCli(tmpdir(), args);
    expect(ran).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) });
  });

  it('help exits with code 0', async () => {
    const ran = await runCli(tmpdir(), ['help']);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toContain('Examples:');
  });

  it('prints the version of the package and the commit', async () => {
    const ran = await runCli(tmpdir(), ['--version']);
    expect(ran).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        new RegExp(
          `^${(JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version}( \\([0-9a-f]{8}\\))?\n$`,
        ),
      ),
    });
  });

  it('starts without loading the engines and Nest', () => {
    const program =
      "import './dist/apps/cli/src/program.js'; import { createRequire } from 'node:module'; console.log(Object.keys(createRequire(process.cwd() + '/').cache).join());";
    const loaded = execFileSync(process.execPath, ['--input-type=module', '--eval', program]).toString();
    expect(loaded).toContain('node_modules/commander/');
    expect(loaded).not.toMatch(/node_modules\/(mongodb|lmdb|class-validator|@eventstore|@nestjs)\//);
  });

  it('supports shell completion', async () => {
    expect((await runCli(tmpdir(), ['completion', 'bash'])).stdout).toContain('bash completion for workcomp');
    expect((await runCli(tmpdir(), ['complete', '--', 'events', ''])).stdout).toMatch(/^tail\t/m);
  });

  it('lists all configuration errors', async () => {
    const ran = await runCli(tmpdir(), ['org', 'list'], { ENGINES: 'production', PORT: 'x' });
    expect(ran).toMatchObject({ code: 1, stderr: expect.stringMatching(/PORT[\s\S]*MONGODB_URL/) });
  });
});
