// npm run client: builds the npm package for libs/client to dist/client (or the given folder), as ES modules and
// CommonJS. `npm pack dist/client` packs it.
import { copyFileSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compile, install, program, root, run } from './lib/run.mjs';

install();
await compile();
const made = resolve(process.argv[2] ?? join(root, 'dist/client'));
const compileClient = (project, ...options) =>
  run(process.execPath, [program('typescript-native', 'bin/tsc'), '-p', `libs/client/${project}`, ...options]);
rmSync(made, { recursive: true, force: true });
// The client is platform-independent, but its command line requires Node. The nearest package.json determines a file's
// type.
compileClient('tsconfig.json', '--outDir', join(made, 'cjs'), '--module', 'commonjs', '--moduleResolution', 'bundler');
// Web components are for browsers, which support only ES modules.
rmSync(join(made, 'cjs/embeds'), { recursive: true });
writeFileSync(join(made, 'cjs/package.json'), '{ "type": "commonjs" }\n');
compileClient('tsconfig.cli.json', '--outDir', join(made, 'esm'));
// This package is bundled with the client (`bundleDependencies`) so that installing it needs no other package.
cpSync(join(root, 'node_modules/@bomb.sh/tab'), join(made, 'node_modules/@bomb.sh/tab'), { recursive: true });
for (const file of ['package.json', 'README.md']) copyFileSync(join(root, 'libs/client', file), join(made, file));
