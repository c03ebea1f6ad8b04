// Hooks for Node's module loader: the TypeScript sources run as they lie there, each made JavaScript by swc.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';

const root = join(import.meta.dirname, '..', '..');
const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/**
 * Where `#name` leads among the sources; package.json says where it leads in dist/. What leads elsewhere under a condition
 * is a package.
 */
const doors = Object.entries(imports)
  .filter(([, built]) => typeof built === 'string')
  .map(([name, built]) => ({
    name: name.split('*'),
    source: built.replace('./dist/', '').replace(/\.js$/, '.ts').split('*'),
  }));

/** The source behind a front door: `#domain`, `#apps/standalone`. */
const behind = (specifier) => {
  for (const { name, source } of doors) {
    if (name.length === 1 ? specifier === name[0] : specifier.startsWith(name[0]))
      return pathToFileURL(join(root, source.join(specifier.slice(name[0].length)))).href;
  }
  return undefined;
};

const withoutQuery = (url) => url.replace(/\?.*$/, '');

export const resolve = (specifier, context, next) => {
  const url =
    specifier.startsWith('#') && !context.parentURL?.includes('/node_modules/')
      ? behind(specifier)
      : /^\.\.?\/.*\.js$/.test(specifier) && withoutQuery(context.parentURL ?? '').endsWith('.ts')
        ? new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL).href
        : undefined;
  return url ? { url, format: 'module', shortCircuit: true } : next(specifier, context);
};

export const load = (url, context, next) => {
  const file = withoutQuery(url);
  if (!file.endsWith('.ts')) return next(url, context);
  const path = fileURLToPath(file);
  const { code } = transformSync(readFileSync(path, 'utf8'), {
    filename: path,
    swcrc: false,
    configFile: false,
    sourceMaps: 'inline',
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      // `with { type: 'json' }`: Node refuses JSON without it.
      experimental: { keepImportAttributes: true },
    },
    module: { type: 'es6' },
  });
  return { format: 'module', source: code, shortCircuit: true };
};
