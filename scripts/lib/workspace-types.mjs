import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

const types = join(root, 'apps/workspace/src/api/schema.d.ts');
const described = join(root, 'docs/openapi.json');

/** The document without words for people: types need none, and are a third of the size. */
const bare = (value) => {
  if (Array.isArray(value)) return value.map(bare);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inside]) => !(['description', 'summary', 'title'].includes(name) && typeof inside === 'string'))
      .filter(([name]) => !['example', 'examples'].includes(name))
      .map(([name, inside]) => [name, bare(inside)]),
  );
};

/** Writes the workspace's types of the API, when the document is newer than they are. */
export const workspaceTypes = async () => {
  const age = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (age(types) > age(described)) return;
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const text = astToString(await openapiTS(bare(JSON.parse(readFileSync(described, 'utf8'))), { silent: true }));
  mkdirSync(dirname(types), { recursive: true });
  writeFileSync(types, text);
};
