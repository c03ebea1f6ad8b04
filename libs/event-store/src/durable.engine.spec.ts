import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { syncPath, writeDurably } from '#event-store';

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'durable-'))));
afterEach(() => rm(folder, { recursive: true }));

describe('writeDurably', () => {
  it('replaces the whole file and makes it readable and writable by its owner only', async () => {
    const file = join(folder, 'a');
    await writeDurably(file, 'first, and longer', 'wx');
    await writeDurably(file, Buffer.from('second'), 'w');
    await syncPath(file);
    await syncPath(folder);
    expect(await readFile(file, 'utf8')).toBe('second');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
  it('overwrites an existing file only with the flag w', async () => {
    const file = join(folder, 'a');
    await writeDurably(file, 'first', 'wx');
    await expect(writeDurably(file, 'second', 'wx')).rejects.toMatchObject({ code: 'EEXIST' });
    expect(await readFile(file, 'utf8')).toBe('first');
  });
});
