#!/usr/bin/env node
// npm run cli, or `npx workcomp`: runs the operator's command line. It installs and builds first if necessary.
import { build, install, root } from './lib/run.mjs';

install({ checks: false });
await build({ checks: false });
process.chdir(root);
process.setSourceMapsEnabled(true);
await import('../dist/bundle/cli.js');
