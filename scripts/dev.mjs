// npm run dev: compiles on every change and restarts the standalone server.
import { spawn } from 'node:child_process';
import { build, become, install, program, root } from './lib/run.mjs';

install();
await build();
spawn(
  process.execPath,
  [program('typescript-native', 'bin/tsc'), '-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
become(['--enable-source-maps', '--watch', 'dist/apps/standalone/src/main.js']);
