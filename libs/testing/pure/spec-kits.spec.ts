import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../../..');

/** Returns true for specs and their shared kits. */
const isForSpecs = (path: string): boolean => /\.spec(-kit)?\.ts$/.test(path);

/** A file's relative imports, including dynamic ones, as source paths. */
const importedBy = (path: string): readonly string[] =>
  ts
    .preProcessFile(readFileSync(join(root, path), 'utf8'), true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => join(dirname(path), `${fileName.replace(/\.js$/, '')}.ts`));

it('code that only specs import is in libs/testing or in a spec kit', () => {
  const importers = new Map<string, string[]>();
  const every = ['apps', 'libs'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path))
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules')),
  );
  for (const path of every)
    for (const imported of importedBy(path)) importers.set(imported, [...(importers.get(imported) ?? []), path]);
  // A library's entry point is imported by its package name, so it is excluded.
  const kits = [...importers]
    .filter(([path, by]) => by.every(isForSpecs) && !path.endsWith(join('src', 'index.ts')))
    .map(([path]) => path);
  expect(kits.length).toBeGreaterThan(30);
  expect(kits.filter((path) => !isForSpecs(path) && !path.startsWith(join('libs', 'testing')))).toEqual([]);
});
