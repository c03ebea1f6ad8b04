// npm run budget: compares the gzip sizes of the workspace's browser assets with their budgets.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, root } from './lib/run.mjs';

/** Budgets in kilobytes: for the first load, and for any screen's additional files. */
const INITIAL_BUDGET_KB = 280;
const ROUTE_BUDGET_KB = 180;

await build();
const folder = join(root, 'dist', 'workspace');
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
const sizes = new Map();
const kilobytes = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1024);
  return sizes.get(file);
};

/** A chunk's files: its own file, its styles, and the chunks that it imports statically. */
const filesOf = (name, found = new Set(), seen = new Set()) => {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return found;
  seen.add(name);
  for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file);
  for (const imported of chunk.imports ?? []) filesOf(imported, found, seen);
  return found;
};
const sum = (files) => [...files].reduce((total, file) => total + kilobytes(file), 0);

const initial = filesOf('index.html');
const routes = Object.entries(manifest)
  .filter(([name, { isDynamicEntry }]) => isDynamicEntry && name.startsWith('src/routes/'))
  .map(([name]) => [name, sum([...filesOf(name)].filter((file) => !initial.has(file)))]);

let failed = false;
const line = (name, size, most) => {
  failed ||= size > most;
  console.log(`${size > most ? '✗' : '✓'} ${size.toFixed(0).padStart(4)} of ${most} KB  ${name}`);
};
line('first load', sum(initial), INITIAL_BUDGET_KB);
for (const [name, size] of routes.sort(([, a], [, b]) => b - a)) line(name, size, ROUTE_BUDGET_KB);
if (failed) process.exit(1);
