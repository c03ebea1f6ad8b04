// npm run figures: measures how easy the code is to learn and to change, and prints a table. With --cycles, it also
// lists the imports that form cycles between folders.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { root } from './lib/run.mjs';

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 }).stdout;
const read = (path) => readFileSync(join(root, path), 'utf8');
const lines = (paths) => paths.reduce((sum, path) => sum + read(path).split('\n').length - 1, 0);
const words = (paths) => paths.reduce((sum, path) => sum + (read(path).match(/\S+/g)?.length ?? 0), 0);

const files = git('ls-files')
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));
const code = files.filter((path) => /^(apps|libs)\/.*\.(ts|tsx|css|mjs)$/.test(path));

/** Kinds of code files. The first matching pattern applies. */
const kinds = [
  ['Specs', /\.spec\.tsx?$|\/specs\//],
  ['Spec kits', /\.spec-kit\.ts$/],
  ['Samples', /^libs\/domain\/samples\//],
  ['Test kits, simulation and fakes of engines', /^libs\/testing\//],
  ['Product', /./],
];
const kindOf = (path) => kinds.find(([, pattern]) => pattern.test(path))[0];
const product = code.filter((path) => kindOf(path) === 'Product');

/** Source files that a file imports by relative path. */
const importsOf = (path) =>
  [...read(path).matchAll(/^(?:import|export)\b[^;]*?from '(\.[^']+)'/gm)]
    .map(([, target]) => normalize(join(dirname(path), target)))
    .map((target) =>
      [target.replace(/\.js$/, '.ts'), `${target}.ts`, `${target}.tsx`].find((one) => files.includes(one)),
    )
    .filter((target) => target !== undefined);

/** Imports between a module's folders that lead back to the importing folder, directly or indirectly. */
const folderCycles = (base) => {
  const folders = new Map();
  const folderOf = (path) => relative(base, path).split('/').slice(0, -1)[0];
  for (const path of product.filter((one) => one.startsWith(`${base}/`))) {
    const from = folderOf(path);
    for (const target of importsOf(path).filter((one) => one.startsWith(`${base}/`))) {
      const to = folderOf(target);
      if (from === undefined || to === undefined || from === to) continue;
      folders.set(from, (folders.get(from) ?? new Set()).add(to));
    }
  }
  const reaches = (from, to, seen = new Set()) =>
    [...(folders.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    );
  return [...folders].flatMap(([from, targets]) =>
    [...targets].filter((to) => reaches(to, from)).map((to) => [from, to]),
  );
};

const cycles = [
  'libs/domain/src/bill',
  'libs/http/src',
  'libs/payer-files/src',
  'apps/workspace/src/features',
  'libs/contracts/src',
].map((base) => [base, folderCycles(base)]);

const quantile = (values, part) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0;

/** Number of files changed by each of the last hundred `feat` commits. */
const touched = git('log', '--no-merges', '-100', '--grep=^feat', '--format=%x00', '--name-only')
  .split('\0')
  .map((commit) => commit.split('\n').filter((path) => path !== '').length)
  .filter((count) => count > 0);

const imported = (path) =>
  [...read(path).matchAll(/^import (?:type )?\{([^}]*)\}/gm)].flatMap(([, names]) =>
    names.split(',').filter((name) => name.trim() !== ''),
  ).length;

const changelog = read('CHANGELOG.md');
const unreleased = changelog.match(/^## (?:\[?Unreleased|2\.0\.0)[^\n]*\n([^]*?)(?=^## |$(?![^]))/m)?.[1] ?? '';
const pages = files.filter((path) => /^docs\/.*\.md$/.test(path));

const rows = [
  ...kinds.toReversed().map(([kind]) => [`${kind}: lines`, lines(code.filter((path) => kindOf(path) === kind))]),
  ['Files changed by a feat commit, median of the last 100', quantile(touched, 0.5)],
  ['… 90th percentile', quantile(touched, 0.9)],
  ...cycles.map(([base, imports]) => [`Imports that form a cycle between folders of ${base}`, imports.length]),
  ['Names that query-api.module.ts imports', imported('apps/query-api/src/query-api.module.ts')],
  [
    '@Optional() in the code',
    product.reduce((sum, path) => sum + (read(path).match(/@Optional\(\)/g)?.length ?? 0), 0),
  ],
  ['ADRs', pages.filter((path) => /^docs\/adr\/\d/.test(path)).length],
  ['Words of docs', words(pages)],
  ['Lines of the newest version in CHANGELOG.md', unreleased.split('\n').length],
];
const width = Math.max(...rows.map(([name]) => name.length));
for (const [name, value] of rows) console.log(`${name.padEnd(width)}  ${value.toLocaleString('en-US').padStart(9)}`);
if (process.argv.includes('--cycles'))
  for (const [base, imports] of cycles) for (const [from, to] of imports) console.log(`${base}: ${from} → ${to}`);
