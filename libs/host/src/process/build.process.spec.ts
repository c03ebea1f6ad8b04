import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/* A server goes on while the folder that it was built in is built again. */

const script = (name: string): string => pathToFileURL(resolve('scripts/lib', name)).href;
type PutInPlace = Readonly<{ putInPlace: (from: string, to: string) => void }>;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('what was built before stays for who runs it, and what was not made again for a month goes', async () => {
  const { putInPlace } = (await import(script('put-in-place.mjs'))) as PutInPlace;
  const [from, to] = [join(folder, 'next'), join(folder, 'bundle')];
  const build = (files: Readonly<Record<string, string>>) => {
    mkdirSync(from);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(from, name), text);
    putInPlace(from, to);
  };
  build({ 'main.js': 'old', 'part-AAAAAAAA.js': 'old part', 'ancient-BBBBBBBB.js': 'x' });
  utimesSync(join(to, 'ancient-BBBBBBBB.js'), 0, 0);
  build({ 'main.js': 'new', 'part-CCCCCCCC.js': 'new part' });
  expect(readdirSync(to).sort()).toEqual(['main.js', 'part-AAAAAAAA.js', 'part-CCCCCCCC.js']);
  expect(readFileSync(join(to, 'main.js'), 'utf8')).toBe('new');
  expect(readdirSync(folder)).toEqual(['bundle']);
});

it('one builds at a time, also after one that was killed', async () => {
  const [lock, log] = [join(folder, 'building'), join(folder, 'log')];
  // Nobody has this number.
  writeFileSync(lock, String(2 ** 22 + 1));
  const program = `
    import { appendFileSync } from 'node:fs';
    import { alone } from '${script('one-build.mjs')}';
    await alone(${JSON.stringify(lock)}, async () => {
      appendFileSync(${JSON.stringify(log)}, 'begins,');
      await new Promise((resolve) => setTimeout(resolve, 100));
      appendFileSync(${JSON.stringify(log)}, 'ends,');
    });`;
  const builds = [1, 2, 3].map(
    () =>
      new Promise((done) => {
        spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' }).on('exit', done);
      }),
  );
  expect(await Promise.all(builds)).toEqual([0, 0, 0]);
  expect(readFileSync(log, 'utf8')).toBe('begins,ends,'.repeat(3));
  expect(readdirSync(folder)).toEqual(['log']);
});
