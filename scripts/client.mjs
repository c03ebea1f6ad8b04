// npm run client: makes the npm package of libs/client in dist/client (or the folder that it is given), as ES modules and
// as CommonJS. `npm pack dist/client` packs it.
import { copyFileSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compile, install, program, root, run } from './lib/run.mjs';

install();
await compile();
const made = resolve(process.argv[2] ?? join(root, 'dist/client'));
const compileClient = (project, ...options) =>
  run(process.execPath, [program('typescript-native', 'bin/tsc'), '-p', `libs/client/${project}`, ...options]);
rmSync(made, { recursive: true, force: true });
// The client knows no platform, its command line knows Node; the nearest package.json says what a file is.
compileClient('tsconfig.json', '--outDir', join(made, 'cjs'), '--module', 'commonjs', '--moduleResolution', 'bundler');
// Elements are for browsers, which know ES modules alone.
rmSync(join(made, 'cjs/embeds'), { recursive: true });
writeFileSync(join(made, 'cjs/package.json'), '{ "type": "commonjs" }\n');
compileClient('tsconfig.cli.json', '--outDir', join(made, 'esm'));
// It is packed with the client (`bundleDependencies`): whoever installs that asks the registry for nothing more.
cpSync(join(root, 'node_modules/@bomb.sh/tab'), join(made, 'node_modules/@bomb.sh/tab'), { recursive: true });
for (const file of ['package.json', 'README.md']) copyFileSync(join(root, 'libs/client', file), join(made, file));
