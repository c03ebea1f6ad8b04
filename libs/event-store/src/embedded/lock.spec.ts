import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderInUse, lockFolder } from './lock.js';

const onLost = (error: Error): never => {
  throw error;
};

describe('lockFolder', () => {
  let dir: string;
  const plant = (owner: object | string): Promise<void> =>
    writeFile(join(dir, 'lock'), typeof owner === 'string' ? owner : JSON.stringify(owner));

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'lock-'));
  });
  afterEach(() => rm(dir, { recursive: true }));

  it('allows one owner at a time and names the owner in the error', async () => {
    const lock = await lockFolder(dir, { onLost });
    await expect(lockFolder(dir, { onLost })).rejects.toThrow(new RegExp(`in use by process ${process.pid}`));
    await lock.release();
    const next = await lockFolder(dir, { onLost });
    await next.release();
    expect(await readdir(dir)).toEqual([]);
  });

  it.each([
    ['the ID of an ended process', { pid: 2 ** 22 + 1, started: '1', host: hostname(), token: 'x' }],
    ['a process ID that another process has now', { pid: process.pid, started: '1', host: hostname(), token: 'x' }],
    ['incomplete content', '{"pid":'],
  ])('takes over a lock with %s', async (_, owner) => {
    await plant(owner);
    const lock = await lockFolder(dir, { onLost });
    expect(JSON.parse(await readFile(join(dir, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid });
    await lock.release();
  });

  it('lets exactly one of several processes take over a stale lock', async () => {
    await plant({ pid: 2 ** 22 + 1, started: '1', host: hostname(), token: 'x' });
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(dir, { onLost })));
    const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(won).toHaveLength(1);
    expect(await readdir(dir)).toEqual(['lock']);
    await won[0]?.release();
  });

  it('treats a lock of another machine as active while its file is touched', async () => {
    const file = join(dir, 'lock');
    await plant({ pid: 1, started: '1', host: 'elsewhere', token: 'x' });
    const alive = setInterval(() => void plant({ pid: 1, started: '1', host: 'elsewhere', token: 'x' }), 5);
    await expect(lockFolder(dir, { onLost, heartbeat: 20 })).rejects.toBeInstanceOf(FolderInUse);
    clearInterval(alive);
    await new Promise((resolve) => setTimeout(resolve, 30));
    const lock = await lockFolder(dir, { onLost, heartbeat: 20 });
    expect(await readFile(file, 'utf8')).toContain(hostname());
    await lock.release();
  });

  it('reports to the owner that another process took the folder', async () => {
    let lose: (error: Error) => void = onLost;
    const lost = new Promise<Error>((resolve) => (lose = resolve));
    await lockFolder(dir, { onLost: lose, heartbeat: 10 });
    await plant({ pid: 1, started: '1', host: 'elsewhere', token: 'x' });
    expect(await lost).toBeInstanceOf(FolderInUse);
  });
});
