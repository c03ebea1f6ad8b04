import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolder } from './folder.js';
import { TransportFailed } from './transport.js';

describe('the folder of a partner', () => {
  let path: string;
  const inbox = (name: string) => join(path, 'in', name);
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'partner-'));
    mkdirSync(join(path, 'in'));
    writeFileSync(join(path, 'master.key'), 'secret');
  });
  afterEach(() => rmSync(path, { recursive: true }));
  const open = () => openFolder({ kind: 'folder', path, every: 60 });

  it('gives the files that lie in it, and removes what was taken', async () => {
    writeFileSync(inbox('a.835'), 'ISA~');
    const folder = await open();
    expect(await folder.arrived()).toEqual([{ name: 'a.835', bytes: 4 }]);
    expect((await folder.take('a.835')).toString()).toBe('ISA~');
    await folder.settle('a.835');
    expect(await folder.arrived()).toEqual([]);
  });

  it.each<[string, (name: string) => void]>([
    ['a link to a file elsewhere', (name) => symlinkSync(join(path, 'master.key'), name)],
    ['another name of a file elsewhere', (name) => linkSync(join(path, 'master.key'), name)],
    ['a link to nothing', (name) => symlinkSync(join(path, 'gone'), name)],
    ['a folder', (name) => mkdirSync(name)],
  ])('does not give %s, also where it took the place of a file', async (_, make) => {
    make(inbox('key.835'));
    const folder = await open();
    expect(await folder.arrived()).toEqual([]);
    await expect(folder.take('key.835')).rejects.toThrow(TransportFailed);
    expect(readFileSync(join(path, 'master.key'), 'utf8')).toBe('secret');
  });
});
