import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from './engines.js';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'workcomp-modes-'));
  chmodSync(dataDir, 0o755);
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const everything = () =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true }).map((entry) => ({
    path: join(entry.parentPath, entry.name),
    mode: entry.isDirectory() ? 0o700 : 0o600,
  }));
const open = async (): Promise<void> => {
  const engines = await openEmbedded({ dataDir, onFatal: () => undefined });
  await engines.close();
};
const expectOwnersOnly = (): void => {
  const found = everything();
  expect(found.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['desk/data.mdb', 'views/data.mdb', 'log/log/data.mdb'].map((path) => join(dataDir, path))),
  );
  expect(found.map(({ path }) => ({ path, mode: statSync(path).mode & 0o777 }))).toEqual(found);
};

it('openEmbedded restricts new files in an existing folder to their owner', async () => {
  await open();
  expectOwnersOnly();
});

it('openEmbedded restricts existing files that other users can read', async () => {
  await open();
  for (const { path, mode } of everything()) chmodSync(path, mode === 0o700 ? 0o755 : 0o644);
  await open();
  for (const part of ['desk', 'views', 'log/log'])
    expect(
      [part, `${part}/data.mdb`, `${part}/lock.mdb`].map((path) => statSync(join(dataDir, path)).mode & 0o777),
    ).toEqual([0o700, 0o600, 0o600]);
});

it('embedded copies of the databases are restricted to their owner', async () => {
  const engines = await openEmbedded({ dataDir, onFatal: () => undefined });
  const folders = ['log', 'desk'].map((name) => join(dataDir, 'copy', name));
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  await engines.embedded?.copyLog(join(dataDir, 'copy', 'log'));
  await engines.embedded?.copyState(join(dataDir, 'copy', 'desk'));
  await engines.close();
  for (const folder of folders)
    expect([folder, join(folder, 'data.mdb')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
});
