// The client's operation table, from the OpenAPI document: each operation's method, path and types.
/** Returns the client's operation table as file contents by path. */
export const clientOperations = (openApi, operations) => {
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
  const text = [
    '// Generated from the OpenAPI document by the build. Do not edit.',
    "import type { FileAnswer } from '../files.js';",
    "import type * as types from './types.js';",
    '',
    '/** Parameters and success response of each operation. */',
    'export interface Operations {',
    ...rows.map((row) => `  ${row.id}: { takes: types.${row.name}Data; answers: ${answerOf(row)} };`),
    '}',
    '',
    '/** Method, path and response kind of each operation. */',
    'export const routes = {',
    ...rows.map(({ id, method, path, kind }) => `  ${id}: ['${method}', '${path}', '${kind}'],`),
    "} as const satisfies Record<keyof Operations, readonly [string, string, 'json' | 'text' | 'file']>;",
    '',
  ].join('\n');
  return { 'libs/client/src/generated/operations.ts': text };
};
