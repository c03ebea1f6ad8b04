import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

it('the files that a contributor is sent to are there', () => {
  const page = readFileSync(join(root, 'docs/contributing.md'), 'utf8');
  const paths = [...page.matchAll(/`((?:apps|libs)\/[^`]+)`/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(25);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('the README is read in five minutes', () => {
  const words = readFileSync(join(root, 'README.md'), 'utf8').split(/\s+/).filter(Boolean);
  expect(words.length).toBeLessThanOrEqual(1200);
});
