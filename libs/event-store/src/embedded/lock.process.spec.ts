import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from './lock.js';

const onLinux = existsSync('/proc/self/stat') ? it : it.skip;

/** Returns the fields of /proc/{pid}/stat: index 1 is the program name, 2 the state, 21 the start time. */
const stat = async (pid: number): Promise<string[]> => (await readFile(`/proc/${pid}/stat`, 'utf8')).split(' ');
const until = async (is: () => Promise<boolean>): Promise<void> => {
  while (!(await is())) await new Promise((resolve) => setTimeout(resolve, 5));
};

onLinux('lockFolder takes over the lock of a zombie process', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'lock-'));
  // The shell is replaced by a program that never reaps its child.
  const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600']);
  const child = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)));
  await until(async () => (await stat(parent.pid!))[1] === '(sleep)');
  process.kill(child, 'SIGKILL');
  await until(async () => (await stat(child))[2] === 'Z');
  const owner = { pid: child, started: (await stat(child))[21], host: hostname(), token: 'x' };
  await writeFile(join(dir, 'lock'), JSON.stringify(owner));
  const onLost = (error: Error): never => {
    throw error;
  };
  const lock = await lockFolder(dir, { onLost });
  expect(JSON.parse(await readFile(join(dir, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid });
  await lock.release();
  parent.kill('SIGKILL');
  await rm(dir, { recursive: true });
});
