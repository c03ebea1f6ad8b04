import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../../..');

/** The workspace is a program of its own: nothing of it meets the service's code, and its API types are generated. */
const isOfTheService = (path: string): boolean => !path.startsWith(join('apps', 'workspace'));

const sources = ['apps', 'libs']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.includes('spec'))
      .map((path) => join(folder, path)),
  )
  .filter(isOfTheService);

/** Operations that are loaded when they are needed, under the names that they have. */
const standIns = new Set(['libs/operator/src/when-needed.ts']);

/** Made of the document, in whose names it speaks. */
const isGenerated = (path: string): boolean => path.startsWith('libs/client/src/generated/');

const namesIn = (path: string): readonly string[] =>
  ts
    .createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest)
    .statements.filter(
      (statement) =>
        ts.canHaveModifiers(statement) &&
        ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword),
    )
    .flatMap((statement) =>
      ts.isVariableStatement(statement)
        ? statement.declarationList.declarations.map(({ name }) => (ts.isIdentifier(name) ? name.text : ''))
        : ((statement as ts.DeclarationStatement).name?.text ?? ''),
    );

it('no name is exported with two meanings', () => {
  const homes = new Map<string, Set<string>>();
  for (const path of sources.filter((one) => !standIns.has(one) && !isGenerated(one)))
    for (const name of namesIn(path)) homes.set(name, (homes.get(name) ?? new Set()).add(path));
  expect(homes.size).toBeGreaterThan(1_000);
  expect(
    [...homes].filter(([name, paths]) => name !== '' && paths.size > 1).map(([name, [...paths]]) => [name, paths]),
  ).toEqual([]);
});

/** Specs, and the kits that they share. */
const isForSpecs = (path: string): boolean => /\.spec(-kit)?\.ts$/.test(path);

/** Relative imports of a file, as paths of sources; those that are asked for when they are needed, too. */
const importedBy = (path: string): readonly string[] =>
  ts
    .preProcessFile(readFileSync(join(root, path), 'utf8'), true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => join(dirname(path), `${fileName.replace(/\.js$/, '')}.ts`));

it('what specs alone import stands in libs/testing, or is called x.spec-kit.ts', () => {
  const importers = new Map<string, string[]>();
  const every = ['apps', 'libs'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path))
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules')),
  );
  for (const path of every)
    for (const imported of importedBy(path)) importers.set(imported, [...(importers.get(imported) ?? []), path]);
  // A front door is entered by its name.
  const kits = [...importers]
    .filter(([path, by]) => by.every(isForSpecs) && !path.endsWith(join('src', 'index.ts')))
    .map(([path]) => path);
  expect(kits.length).toBeGreaterThan(30);
  expect(kits.filter((path) => !isForSpecs(path) && !path.startsWith(join('libs', 'testing')))).toEqual([]);
});
