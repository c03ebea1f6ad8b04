// Writes the files that are generated from the compiled code and are not in git: the OpenAPI document, the client's
// operation table, the workspace contract, the operation map and the rule pack schema. Unchanged files are not written.
import 'reflect-metadata';
import { toJSONSchema } from 'zod';
import { operations } from '#contracts';
import { buildOpenApi } from '#http';
import { packSchema } from '#rules';
import { writeChanged } from './lib/changed-files.mjs';
import { clientOperations } from './lib/client-operations.mjs';
import { mapMarkdown } from './lib/map.mjs';
import { workspaceContract } from './lib/workspace-contract.mjs';

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
const openApi = buildOpenApi();
writeChanged({
  'docs/openapi.json': json(openApi),
  'docs/map.md': mapMarkdown(),
  'docs/rules.schema.json': json(toJSONSchema(packSchema)),
  ...clientOperations(openApi, operations),
  ...workspaceContract(),
});
