import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

it('the files that a contributor is sent to are there', () => {
  const page = readFileSync(join(root, 'docs/contributing.md'), 'utf8');
  const paths = [...page.matchAll(/`((?:apps|libs)\/[^`]+)`/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(25);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
