import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#testing/process';
import { eventually } from '#testing/pure';

/* Tests how the service ends when its parent process is stopped. */
const TEST_TIMEOUT_MS = 240_000;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'workcomp-signals-'));
});
afterEach(() => eventually(isRemoved));

/** Tries to delete the folder. Fails while an ending service still writes files to it. */
const isRemoved = (): boolean => {
  try {
    rmSync(dataDir, { recursive: true, force: true });
    return true;
  } catch {
    return false; // A file was created during the deletion. The next attempt also deletes it.
  }
};

/** Starts the service with a command, and sends SIGTERM only to the command's own process. */
const endedBySigterm = async (command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const port = String(await freePort());
  const child = spawn(command, args, {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: port, SEED_BILLS: '0', ...env },
  });
  const answers = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  await eventually(answers, { withinMs: TEST_TIMEOUT_MS / 2, everyMs: 200 });
  child.kill('SIGTERM');
  const code = await ended;
  await eventually(async () => !(await answers()), { withinMs: 20_000 });
  expect(await answers()).toBe(false);
  return code;
};

it(
  '`npm start` stops the service when it receives SIGTERM',
  async () => {
    await endedBySigterm('npm', ['start']);
  },
  TEST_TIMEOUT_MS,
);

describe('systemd unit', () => {
  const unit = readFileSync('deploy/systemd/workcomp.service', 'utf8');
  const values = (name: string): readonly string[] =>
    unit.split('\n').flatMap((line) => (line.startsWith(`${name}=`) ? [line.slice(name.length + 1)] : []));

  it(
    'starts a program that exits normally after its stop signal',
    async () => {
      const [start = ''] = values('ExecStart');
      const [, ...args] = start.split(' ');
      const settings = values('Environment').flatMap((line) => line.split(' '));
      const env = Object.fromEntries(settings.map((pair) => pair.split('=', 2) as [string, string]));
      expect(env).toMatchObject({ LOG_FORMAT: 'json', MASTER_KEY_FILE: '%d/master.key' });
      const { DATA_DIR: _, MASTER_KEY_FILE: __, ...rest } = env;
      const code = await endedBySigterm(process.execPath, args, {
        ...rest,
        MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      });
      expect([code, values('KillSignal')]).toEqual([0, ['SIGTERM']]);
    },
    TEST_TIMEOUT_MS,
  );

  it('allows enough time to stop, and does not restart after a full disk', () => {
    expect(Number(values('TimeoutStopSec')[0])).toBeGreaterThan(14);
    expect(values('RestartPreventExitStatus')).toEqual(['74']);
  });

  it('is valid according to systemd-analyze, if available', () => {
    const { status, stderr, error } = spawnSync('systemd-analyze', ['verify', 'deploy/systemd/workcomp.service'], {
      encoding: 'utf8',
    });
    if (error !== undefined) return;
    // On a machine without the unit's user and folders, only the unit's syntax can be checked.
    expect([status, stderr]).toEqual([
      expect.any(Number),
      expect.not.stringMatching(/Unknown|Failed to parse|Invalid/),
    ]);
  });
});
