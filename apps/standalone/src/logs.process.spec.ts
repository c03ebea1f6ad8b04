import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#testing/process';
import { eventually } from '#testing/pure';

/* Tests a service's logs for programs: every line is JSON, and no line contains a secret. */
const WAIT_TIMEOUT_MS = 120_000;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'workcomp-logs-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Starts the standalone program. `text` returns everything that it has written to stdout and stderr so far. */
const start = async (env: Readonly<Record<string, string>> = {}) => {
  const port = await freePort();
  const child = spawn(process.execPath, ['dist/bundle/standalone.js'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(port), SEED_BILLS: '0', ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, port, ended, lines: () => text.trim().split('\n'), text: () => text };
};

it(
  'writes only lines of JSON without keys and sign-in links from start to stop',
  async () => {
    const { child, port, ended, lines, text } = await start({
      LOG_FORMAT: 'json',
      LIVE_API_KEY: 'sk_live_9562d8b50cc5c0548f674710d24fc78588004464',
      SMTP_ULR: 'smtp://mistyped',
    });
    await eventually(() => text().includes('"msg":"ready"'), { withinMs: WAIT_TIMEOUT_MS });
    const key = readFileSync(join(dataDir, 'sandbox.key'), 'utf8').trim();
    await fetch(`http://127.0.0.1:${port}/v2/bills`, { headers: { authorization: `Bearer ${key}` } });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    const parsed = lines().map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    expect(parsed.every(({ level, time }) => typeof level === 'string' && typeof time === 'string')).toBe(true);
    expect(text()).not.toContain(key);
    expect(text()).not.toContain('/sign-in/');
    expect(text()).not.toContain('sk_live_');
    const messages = parsed.map(({ msg }) => msg);
    expect(messages.slice(0, messages.indexOf('ready'))).not.toContain('event loop blocked');
    // Notices for operators and misspelled settings are log lines like all others.
    expect(messages).toEqual(expect.arrayContaining([expect.stringContaining('The master key is in the data folder')]));
    expect(parsed).toContainEqual(
      expect.objectContaining({ warning: expect.stringContaining('did you mean SMTP_URL') }),
    );
  },
  WAIT_TIMEOUT_MS,
);

it(
  'greets users of the sandbox with its URL and key, unless the log format is JSON',
  async () => {
    const tried = await start();
    await eventually(() => tried.text().includes('Sandbox key'), { withinMs: WAIT_TIMEOUT_MS });
    const key = readFileSync(join(dataDir, 'sandbox.key'), 'utf8').trim();
    expect(tried.text()).toContain(key);
    expect(tried.text()).toContain(`http://127.0.0.1:${tried.port}/v2`);
    tried.child.kill('SIGTERM');
    await tried.ended;
    const asked = await start({ LOG_FORMAT: 'json' });
    await eventually(() => asked.text().includes('"msg":"ready"'), { withinMs: WAIT_TIMEOUT_MS });
    await fetch(`http://127.0.0.1:${asked.port}/health/ready`);
    asked.child.kill('SIGTERM');
    await asked.ended;
    expect(asked.text()).not.toContain(key);
  },
  WAIT_TIMEOUT_MS,
);

it.each<[string, Record<string, string>, RegExp]>([
  ['an invalid setting', { HOST: 'http://127.0.0.1' }, /HOST must be/],
  ['a host that is not an address of this machine', { HOST: '192.0.2.77' }, /no address 192\.0\.2\.77\. Set HOST/],
  [
    'a metrics host that is not an address of this machine',
    { ADMIN_HOST: '192.0.2.78', ADMIN_PORT: '0' },
    /Set ADMIN_HOST/,
  ],
  ['a data folder that is a file', { DATA_DIR: '' }, /DATA_DIR is a file/],
])(
  'writes one line of JSON if the start fails: %s',
  async (_, env, reason) => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    const { ended, lines } = await start(env['DATA_DIR'] === '' ? { DATA_DIR: file } : env);
    expect(await ended).toBe(1);
    const entries = lines().map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    // Lines of stdout and stderr may arrive in any order.
    expect(entries.filter(({ level }) => level === 'fatal' || level === 'error')).toMatchObject([
      { reason: expect.stringMatching(reason) },
    ]);
    expect(lines().join()).not.toMatch(/\\n\s+at /);
  },
  WAIT_TIMEOUT_MS,
);

it(
  'refuses to serve a live organization over http to other machines, and logs the reason',
  async () => {
    const seeded = await start({
      LOG_FORMAT: 'json',
      LIVE_API_KEY: 'sk_live_9562d8b50cc5c0548f674710d24fc78588004464',
    });
    await eventually(() => seeded.text().includes('"msg":"ready"'), { withinMs: WAIT_TIMEOUT_MS });
    seeded.child.kill('SIGTERM');
    await seeded.ended;
    const open = await start({ LOG_FORMAT: 'json', HOST: '0.0.0.0' });
    expect(await open.ended).toBe(1);
    expect(open.text()).toContain('PUBLIC_ORIGIN must be https if HOST is reachable');
    expect(open.text()).not.toContain('"msg":"ready"');
    const insisted = await start({ LOG_FORMAT: 'json', HOST: '0.0.0.0', ALLOW_CLEAR_HTTP: 'yes' });
    await eventually(() => insisted.text().includes('"msg":"ready"'), { withinMs: WAIT_TIMEOUT_MS });
    insisted.child.kill('SIGTERM');
    await insisted.ended;
  },
  2 * WAIT_TIMEOUT_MS,
);
