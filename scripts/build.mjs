// npm run build: compiles to dist/, builds the workspace's pages, and writes the types of the API that they speak.
import { build, install } from './lib/run.mjs';

install();
build();
const { workspaceTypes } = await import('./lib/workspace-types.mjs');
await workspaceTypes();
