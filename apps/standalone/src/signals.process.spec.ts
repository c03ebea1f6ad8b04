import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#testing/process';
import { eventually } from '#testing/pure';

/*
 * How the service is ended by what started it.
 */
const TEST_TIMEOUT_MS = 240_000;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'workcomp-signals-'));
});
afterEach(() => eventually(isRemoved));

/** Removes the folder, unless a service that no longer answers writes its last files into it. */
const isRemoved = (): boolean => {
  try {
    rmSync(dataDir, { recursive: true, force: true });
    return true;
  } catch {
    return false; // A file came into the folder while it was emptied: the next look removes that, too.
  }
};

/** Starts the service by a command, and sends SIGTERM to the process of the command alone. */
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
  '`npm start` leaves no service behind when it is told to end',
  async () => {
    await endedBySigterm('npm', ['start']);
  },
  TEST_TIMEOUT_MS,
);

describe('the unit of systemd', () => {
  const unit = readFileSync('deploy/systemd/workcomp.service', 'utf8');
  const values = (name: string): readonly string[] =>
    unit.split('\n').flatMap((line) => (line.startsWith(`${name}=`) ? [line.slice(name.length + 1)] : []));

  it(
    'starts a program that ends well at its signal, with its settings',
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

  it('gives it longer to stop than it takes at most, and leaves a full disk alone', () => {
    expect(Number(values('TimeoutStopSec')[0])).toBeGreaterThan(14);
    expect(values('RestartPreventExitStatus')).toEqual(['74']);
  });

  it('is one that systemd takes, where it is there', () => {
    const { status, stderr, error } = spawnSync('systemd-analyze', ['verify', 'deploy/systemd/workcomp.service'], {
      encoding: 'utf8',
    });
    if (error !== undefined) return;
    // A machine without the user and the folders of the unit allows only a check of the unit's form.
    expect([status, stderr]).toEqual([
      expect.any(Number),
      expect.not.stringMatching(/Unknown|Failed to parse|Invalid/),
    ]);
  });
});
