import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

it.each([
  ['docs/contributing.md', 25],
  ['docs/architecture.md', 20],
  ['CONTRIBUTING.md', 1],
])('%s names only existing files', (file, fewest) => {
  const page = readFileSync(join(root, file), 'utf8');
  const paths = [...page.matchAll(/`((?:apps|libs)\/[^`]+)`/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(fewest);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('README.md takes at most five minutes to read', () => {
  const words = readFileSync(join(root, 'README.md'), 'utf8').split(/\s+/).filter(Boolean);
  expect(words.length).toBeLessThanOrEqual(1200);
  expect(readFileSync(join(root, 'README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(121);
});
