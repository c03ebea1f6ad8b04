import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/* A new build in the same folder must not disturb a running server. */

const script = (name: string): string => pathToFileURL(resolve('scripts/lib', name)).href;
type PutInPlace = Readonly<{ putInPlace: (from: string, to: string) => void }>;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('putInPlace keeps the files of earlier builds for running processes and deletes them after a month', async () => {
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

it('putInPlace moves pages after the files they refer to, including folders, and deletes pages that were not built again', async () => {
  const { putInPlace } = (await import(script('put-in-place.mjs'))) as PutInPlace;
  const [from, to] = [join(folder, 'next'), join(folder, 'pages')];
  const build = (files: readonly string[]) => {
    for (const name of files) {
      mkdirSync(dirname(join(from, name)), { recursive: true });
      writeFileSync(join(from, name), name);
    }
    putInPlace(from, to);
  };
  build(['index.html', 'assets/index-AAAAAAAA.css.br', 'assets/site.css', 'guides/old.html']);
  build(['index.html', 'assets/index-BBBBBBBB.css.br', 'assets/site.css']);
  const [assets, pages] = [readdirSync(join(to, 'assets')).sort(), readdirSync(to).sort()];
  expect(assets).toEqual(['index-AAAAAAAA.css.br', 'index-BBBBBBBB.css.br', 'site.css']);
  expect([pages, readdirSync(join(to, 'guides'))]).toEqual([['assets', 'guides', 'index.html'], []]);
});

it.each([
  ['docs/site/build.mjs', 'dist/docs/index.html'],
  ['scripts/build-workspace.mjs', 'dist/workspace/index.html'],
])('%s keeps the pages of a running server available during the build', async (program, page) => {
  let gone = !existsSync(page);
  const look = setInterval(() => (gone ||= !existsSync(page)), 1);
  const status = await new Promise((done) => {
    spawn(process.execPath, [program], { stdio: 'inherit' }).on('exit', done);
  });
  clearInterval(look);
  expect([status, gone, existsSync(`${dirname(page)}.next`)]).toEqual([0, false, false]);
});

it('alone() runs one build at a time, even if an earlier build was killed', async () => {
  const [lock, log] = [join(folder, 'building'), join(folder, 'log')];
  // No process can have this ID.
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
