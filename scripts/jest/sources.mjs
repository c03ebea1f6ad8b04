// Node module loader hooks: TypeScript sources run directly, and swc compiles each file on demand.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';

const root = join(import.meta.dirname, '..', '..');
const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/**
 * Returns the source file for a `#name` import. package.json maps it to a file in dist/, with special names before the
 * general pattern. A name that depends on a condition is a package and returns undefined.
 */
const behind = (specifier) => {
  if (typeof imports[specifier] === 'object') return undefined;
  const pattern = Object.keys(imports).find((name) => {
    const [start, end] = name.split('*');
    return end === undefined ? specifier === name : specifier.startsWith(start);
  });
  if (!pattern) return undefined;
  const source = imports[pattern].replace('./dist/', '').replace(/\.js$/, '.ts');
  return pathToFileURL(join(root, source.replace('*', specifier.slice(pattern.length - 1)))).href;
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
      // Keeps `with { type: 'json' }`, because Node does not import JSON without it.
      experimental: { keepImportAttributes: true },
    },
    module: { type: 'es6' },
  });
  return { format: 'module', source: code, shortCircuit: true };
};
