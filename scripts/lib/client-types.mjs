// The generated part of libs/client: types of everything in the OpenAPI document (by hey-api), and a table of operations.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './run.mjs';

const NOTICE = '// Made of the OpenAPI document by `npm run generate`. Do not edit.\n';
const TYPES = 'libs/client/src/generated/types.ts';
const remembered = join(root, 'node_modules/.cache/client-types');
const digest = (text) => createHash('sha256').update(text).digest('hex');

/** By path: what the generated files of the client hold. `text`: the document, from which `openApi` was read. */
export const clientFiles = async (openApi, text, operations) => {
  const files = { 'libs/client/src/generated/operations.ts': operationsText(openApi, operations) };
  const file = join(root, TYPES);
  const known = existsSync(file) ? readFileSync(file, 'utf8') : '';
  // It takes some seconds: not again for the same document.
  if (existsSync(remembered) && readFileSync(remembered, 'utf8') === `${digest(text)} ${digest(known)}`)
    return { ...files, [TYPES]: known };
  const types = await typesText(openApi);
  mkdirSync(join(remembered, '..'), { recursive: true });
  writeFileSync(remembered, `${digest(text)} ${digest(types)}`);
  return { ...files, [TYPES]: types };
};

const typesText = async (input) => {
  const { createClient } = await import('@hey-api/openapi-ts');
  const path = mkdtempSync(join(tmpdir(), 'client-types-'));
  try {
    await createClient({
      input,
      output: { path, postProcess: [] },
      logs: { level: 'silent', file: false },
      plugins: ['@hey-api/typescript'],
    });
    return NOTICE + readFileSync(join(path, 'types.gen.ts'), 'utf8').replace(/^\/\/.*\n/, '');
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
};

const operationsText = (openApi, operations) => {
  const rows = Object.entries(operations).map(([id, { method, path, answer, status }]) => {
    const name = id.charAt(0).toUpperCase() + id.slice(1);
    const good = Object.keys(openApi.paths[path][method.toLowerCase()].responses).filter((one) => one < '300');
    const main = good.find((one) => Number(one) === status[0]);
    const kind = answer === 'file' ? 'file' : path.endsWith('.yaml') ? 'text' : 'json';
    return {
      id,
      name,
      method,
      path,
      kind,
      answered: kind === 'json' && main ? `types.${name}Responses[${main}]` : null,
    };
  });
  const answerOf = ({ kind, answered }) =>
    answered ?? (kind === 'file' ? 'FileAnswer' : kind === 'text' ? 'string' : 'never');
  return [
    NOTICE.trimEnd(),
    "import type { FileAnswer } from '../files.js';",
    "import type * as types from './types.js';",
    '',
    '/** What each operation takes, and what it answers when it succeeds. */',
    'export interface Operations {',
    ...rows.map((row) => `  ${row.id}: { takes: types.${row.name}Data; answers: ${answerOf(row)} };`),
    '}',
    '',
    '/** Method, path and kind of answer of each operation. */',
    'export const routes = {',
    ...rows.map(({ id, method, path, kind }) => `  ${id}: ['${method}', '${path}', '${kind}'],`),
    "} as const satisfies Record<keyof Operations, readonly [string, string, 'json' | 'text' | 'file']>;",
    '',
  ].join('\n');
};
