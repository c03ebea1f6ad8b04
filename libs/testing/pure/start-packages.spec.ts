import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const { dependencies, devDependencies, imports } = JSON.parse(read('package.json')) as {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly imports: Readonly<Record<string, string | { readonly default: string }>>;
};

const filesIn = (folder: string, pattern: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => pattern.test(path) && !/\.(spec|spec-kit|d)\.tsx?$/.test(path));

/** Packages and `#` aliases that a file imports at run time. */
const importedBy = (path: string): string[] =>
  [
    ...read(path)
      .replace(/^(import|export) type [^;]*;/gm, '')
      .matchAll(/\b(?:from |import |import\(|program\()['"]((?:@[\w-]+\/)?[\w.-]+|#\w+)[^'"]*['"]/g),
  ]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('.') && name !== 'node');

/** A script, the files it imports, and the scripts they run. Scripts needed only by checks are excluded. */
const scriptsFrom = (path: string, found = new Set<string>()): Set<string> => {
  if (found.has(path) || path === 'scripts/build-client-types.mjs') return found;
  found.add(path);
  for (const [, name = ''] of read(path).matchAll(/'([\w./-]+\.mjs)'/g)) {
    const next = name.startsWith('.') ? join(path, '..', name) : name;
    if (existsSync(join(root, next))) scriptsFrom(next, found);
  }
  return found;
};

const missing = (files: Iterable<string>, installed: Readonly<Record<string, string>>): string[] =>
  [...files].flatMap((path) =>
    importedBy(path)
      .map((name) => {
        const target = imports[name];
        return typeof target === 'object' ? target.default : name;
      })
      .filter((name) => !name.startsWith('#') && !(name in installed))
      .map((name) => `${path}: ${name}`),
  );

const service = ['apps', 'libs']
  .flatMap((folder) => filesIn(folder, /\.ts$/))
  .filter((path) => !/^(apps\/workspace|libs\/(client|testing))\//.test(path));

it('the service runs with the packages in dependencies only', () => {
  expect(service.length).toBeGreaterThan(500);
  expect(missing(service, dependencies)).toEqual([]);
});

it('the service builds and starts without the packages in checks/package.json', () => {
  const scripts = ['scripts/start.mjs', 'scripts/cli.mjs'].flatMap((path) => [...scriptsFrom(path)]);
  expect(scripts).toContain('docs/site/build.mjs');
  expect(scripts).toContain('scripts/bundle.mjs');
  const pages = [
    ...filesIn('apps/workspace/src', /\.(tsx?|css)$/),
    ...filesIn('libs/client/src', /\.ts$/),
    ...filesIn('docs/site', /\.js$/),
  ];
  expect(
    missing([...scripts, ...pages, 'apps/workspace/vite.config.mjs'], { ...dependencies, ...devDependencies }),
  ).toEqual([]);
});
