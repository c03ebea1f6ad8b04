import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TarFile } from './tar.js';

const folder = mkdtempSync(join(tmpdir(), 'workcomp-tar-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => jest.restoreAllMocks());

it('TarFile has its name only when it is complete, in blocks of 512 bytes', async () => {
  const path = join(folder, 'whole.tar');
  const tar = await TarFile.create(path);
  await tar.add('a.json', Buffer.from('{}'));
  expect(readFileSync(path).length).toBe(0);
  expect(await tar.close()).toBe(4 * 512);
  expect(readFileSync(path).toString('latin1', 257, 262)).toBe('ustar');
  expect(existsSync(`${path}.part`)).toBe(false);
});

it('TarFile reports a full disk to its writer only', async () => {
  const path = join(folder, 'full.tar');
  const handle = await open(join(folder, 'other'), 'w');
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  jest.spyOn(Object.getPrototypeOf(handle), 'writeFile').mockRejectedValue(full);
  await handle.close();
  const tar = await TarFile.create(path);
  await expect(tar.add('a.json', Buffer.from('{}'))).rejects.toThrow('no space left');
  await tar.discard();
  expect([path, `${path}.part`].filter((name) => existsSync(name))).toEqual([]);
});
