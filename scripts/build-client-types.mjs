// Generates the client's types from docs/openapi.json with hey-api. They are not in git.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { writeChanged } from './lib/changed-files.mjs';
import { root } from './lib/run.mjs';

const path = mkdtempSync(join(tmpdir(), 'client-types-'));
try {
  await createClient({
    input: JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')),
    output: { path, postProcess: [] },
    logs: { level: 'silent', file: false },
    plugins: ['@hey-api/typescript'],
  });
  const types = readFileSync(join(path, 'types.gen.ts'), 'utf8').replace(/^\/\/.*\n/, '');
  writeChanged({
    'libs/client/src/generated/types.ts': `// Generated from the OpenAPI document by the build. Do not edit.\n${types}`,
  });
} finally {
  rmSync(path, { recursive: true, force: true });
}
