import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type RunningServer } from '#testing/process';
import { eventually } from '#testing/pure';
import { runCli } from './cli.spec-kit.js';

/* Folders that no service may start from: an incomplete restore, a missing log, or data from a newer build. */
const TEST_TIMEOUT_MS = 300_000;
const folder = (): string => mkdtempSync(join(tmpdir(), 'workcomp-whole-'));

let server: RunningServer;
let copy: string;
let key: string;
beforeAll(async () => {
  server = await startServer();
  copy = folder();
  expect((await runCli(server.dataDir, ['backup', copy])).code).toBe(0);
  key = join(server.dataDir, 'master.key');
  await server.stop();
}, TEST_TIMEOUT_MS);
afterAll(() => {
  server.remove();
  rmSync(copy, { recursive: true });
});

/** Starts the service, which should fail. Resolves to its exit code and error output. */
const start = (dataDir: string): Promise<{ code: number | null; stderr: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['dist/bundle/standalone.js'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', SEED_BILLS: '0' },
    });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.once('close', (code) => resolve({ code, stderr }));
  });

describe('restore', () => {
  it(
    'can be repeated after a kill, and no service starts until it succeeds',
    async () => {
      const target = folder();
      const child = spawn(process.execPath, ['dist/bundle/cli.js', 'restore', copy, '--master-key-file', key], {
        stdio: 'ignore',
        env: { PATH: process.env['PATH'], DATA_DIR: target },
      });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      await eventually(() => existsSync(join(target, 'log.restoring')));
      child.kill('SIGKILL');
      await ended;
      // If the restore finished before the kill, recreate the state of an earlier kill.
      if (existsSync(join(target, 'log'))) renameSync(join(target, 'log'), join(target, 'log.restoring'));
      const refused = await start(target);
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('A restore into the data folder') });
      expect(refused.stderr).not.toMatch(/\n\s+at /);
      expect(await runCli(target, ['status'])).toMatchObject({ code: 1, stderr: expect.stringContaining('restore') });
      expect(await runCli(target, ['restore', copy, '--master-key-file', key])).toMatchObject({ code: 0 });
      const second = await startServer({ dataDir: target });
      expect((await fetch(`${second.origin}/health/ready`)).status).toBe(200);
      await second.stop();
      rmSync(target, { recursive: true });
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'leaves the folder unchanged if it fails',
    async () => {
      const [target, damaged] = [folder(), folder()];
      cpSync(copy, damaged, { recursive: true });
      const log = join(damaged, 'log', 'data.mdb');
      const bytes = readFileSync(log);
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 1, bytes.length - 9);
      writeFileSync(log, bytes);
      const restore = (from: string) => runCli(target, ['restore', from, '--master-key-file', key]);
      expect(await restore(damaged)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('damaged in the backup'),
      });
      expect(readdirSync(target).filter((name) => name !== 'master.key')).toEqual([]);
      expect(await restore(copy)).toMatchObject({ code: 0 });
      for (const dir of [target, damaged]) rmSync(dir, { recursive: true });
    },
    TEST_TIMEOUT_MS,
  );
});

describe('start', () => {
  it(
    'is rejected with a clear message if the log is missing, and changes nothing',
    async () => {
      const target = folder();
      cpSync(server.dataDir, target, { recursive: true });
      rmSync(join(target, 'log', 'log', 'data.mdb'));
      const { code, stderr } = await start(target);
      expect([code, stderr]).toEqual([1, expect.stringMatching(/The data folder contains .* not the log/)]);
      expect(stderr).not.toMatch(/\n\s+at /);
      expect(existsSync(join(target, 'log', 'log', 'data.mdb'))).toBe(false);
      rmSync(target, { recursive: true });
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'is rejected by a build older than the data, with the build that is needed',
    async () => {
      const target = folder();
      cpSync(server.dataDir, target, { recursive: true });
      const mark = join(target, 'log', 'format.json');
      expect(JSON.parse(readFileSync(mark, 'utf8'))).toMatchObject({ format: expect.any(Number) });
      writeFileSync(mark, '{"format":99,"build":"9.9.9 (0123abcd)"}');
      const { code, stderr } = await start(target);
      expect([code, stderr]).toEqual([1, expect.stringContaining('needs the build 9.9.9 (0123abcd)')]);
      expect(stderr).toContain('docs/runbooks/upgrade-and-back.md');
      expect(await runCli(target, ['doctor'])).toMatchObject({ code: 1, stderr: expect.stringContaining('9.9.9') });
      rmSync(target, { recursive: true });
    },
    TEST_TIMEOUT_MS,
  );
});
