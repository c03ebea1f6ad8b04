import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { transformSync } from '@swc/core';
import ts from 'typescript';

const root = join(import.meta.dirname, '../../..');
const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  imports: Record<string, string | object>;
};

const heavy =
  /^(@nestjs|fastify|lmdb|mongodb|@eventstore|rate-limiter-flexible|piscina|pino|playwright-core|(node:)?(child_process|worker_threads|cluster))(\/|$)/;

/** Modules that a file loads at run time, so not type imports. */
const loads = (path: string): string[] => {
  const { code } = transformSync(readFileSync(path, 'utf8'), {
    filename: path,
    swcrc: false,
    configFile: false,
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
    },
    module: { type: 'es6' },
  });
  return ts.preProcessFile(code).importedFiles.map(({ fileName }) => fileName);
};

/** Source file that an import specifier refers to, or null for a package. */
const sourceOf = (specifier: string, importer: string): string | null => {
  if (specifier.startsWith('.')) return join(dirname(importer), specifier.replace(/\.js$/, '.ts'));
  // This entry is a package, replaced only in simulations.
  if (typeof imports[specifier] === 'object') return null;
  for (const [name, built] of Object.entries(imports)) {
    if (typeof built !== 'string') continue;
    const [before = '', after] = name.split('*');
    if (after === undefined ? specifier !== name : !specifier.startsWith(before)) continue;
    return join(root, built.replace('*', specifier.slice(before.length)).replace('dist/', '').replace(/\.js$/, '.ts'));
  }
  return null;
};

const known = new Map<string, string[]>();
const loadsOf = (path: string): string[] => {
  const found = known.get(path) ?? loads(path);
  known.set(path, found);
  return found;
};

/** First import path from a file to Nest, an engine or a process, or undefined if there is none. */
const wayToHeavy = (spec: string): string | undefined => {
  const ways = new Map([[spec, relative(root, spec)]]);
  for (const [path, way] of ways) {
    for (const specifier of loadsOf(path)) {
      if (heavy.test(specifier)) return `${way} → ${specifier}`;
      const source = sourceOf(specifier, path);
      if (source !== null && source.endsWith('.ts') && existsSync(source) && !ways.has(source))
        ways.set(source, `${way} → ${relative(root, source)}`);
    }
  }
  return undefined;
};

const pureSpecs = ['apps', 'libs', 'docs', 'examples'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?!.*node_modules)[^]*(?<!\.(http|engine|process))\.spec\.ts$/.test(name))
    .map((name) => join(root, folder, name)),
);

it('pure specs load no server, engine or process', () => {
  expect(pureSpecs.length).toBeGreaterThan(50);
  expect(pureSpecs.map(wayToHeavy).filter((way) => way !== undefined)).toEqual([]);
});

it('finds an import path to a heavy module', () => {
  expect(wayToHeavy(join(root, 'libs/http/src/index.ts'))).toMatch(/libs\/http\/src\/index\.ts → .*@nestjs/);
});
