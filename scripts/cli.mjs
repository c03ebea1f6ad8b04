#!/usr/bin/env node
// npm run cli, or `npx workcomp`: the operator's command line. It installs and builds first when that is needed.
import { become, build, install } from './lib/run.mjs';

install();
await build();
become(['--enable-source-maps', 'dist/bundle/cli.js', ...process.argv.slice(2)]);
