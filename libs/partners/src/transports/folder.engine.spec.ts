import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolder } from './folder.js';
import { FileUnreadable } from './transport.js';

describe('the folder transport', () => {
  let path: string;
  const inbox = (name: string) => join(path, 'in', name);
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'partner-'));
    mkdirSync(join(path, 'in'));
    writeFileSync(join(path, 'master.key'), 'secret');
  });
  afterEach(() => rmSync(path, { recursive: true }));
  const open = () => openFolder({ kind: 'folder', path, every: 60 });

  it('returns the files in the folder and removes settled ones', async () => {
    writeFileSync(inbox('a.835'), 'ISA~');
    const folder = await open();
    expect(await folder.arrived()).toEqual({ files: [{ name: 'a.835', bytes: 4 }], unread: 0 });
    expect(String(await folder.take('a.835'))).toBe('ISA~');
    await folder.settle('a.835');
    expect(await folder.arrived()).toEqual({ files: [], unread: 0 });
  });

  it('creates its folder and files for the owner only', async () => {
    rmSync(join(path, 'in'), { recursive: true });
    const folder = await open();
    await folder.put('000000001.837', Buffer.from('ISA~'));
    const mode = (name: string) => statSync(join(path, name)).mode & 0o777;
    expect(['in', 'out', 'out/000000001.837'].map(mode)).toEqual([0o700, 0o700, 0o600]);
  });

  it('renames unreadable files to unique names and no longer returns them', async () => {
    const folder = await open();
    for (const text of ['one', 'two', 'three']) {
      writeFileSync(inbox('a.835'), text);
      await folder.setAside('a.835');
    }
    expect(await folder.arrived()).toEqual({ files: [], unread: 3 });
    const kept = ['a.835.unreadable', 'a.835.2.unreadable', 'a.835.3.unreadable'].map((name) => inbox(name));
    expect(kept.map((path) => readFileSync(path, 'utf8'))).toEqual(['one', 'two', 'three']);
    expect(await folder.take('a.835')).toBeNull();
  });

  it.each<[string, number, (name: string) => void]>([
    ['a link to a file elsewhere', 1, (name) => symlinkSync(join(path, 'master.key'), name)],
    ['another name of a file elsewhere', 1, (name) => linkSync(join(path, 'master.key'), name)],
    ['a link to nothing', 1, (name) => symlinkSync(join(path, 'gone'), name)],
    ['a folder', 0, (name) => mkdirSync(name)],
  ])('does not return %s, even in place of a file, and counts links', async (_, unread, make) => {
    make(inbox('key.835'));
    const folder = await open();
    expect(await folder.arrived()).toEqual({ files: [], unread });
    await expect(folder.take('key.835')).rejects.toThrow(FileUnreadable);
    expect(readFileSync(join(path, 'master.key'), 'utf8')).toBe('secret');
  });
});
