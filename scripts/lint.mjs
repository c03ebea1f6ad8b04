// npm run lint: runs Oxlint with types (.oxlintrc.json), and ESLint for the rules about replayed code
// (eslint.config.mjs).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, filesIn, install, program, root, run } from './lib/run.mjs';

install();
await compile();
const folders = ['apps', 'libs'];
const oxlint = (...args) => run(process.execPath, [program('oxlint', 'bin/oxlint'), ...args, ...folders]);

oxlint('--type-aware', '--report-unused-disable-directives');

// Imports used only as types must be type imports, except in files with decorators, where Nest needs the type at run
// time.
const decorated = /(^|[\s(])@[A-Z]\w*\(/;
const ignored = join(root, 'node_modules', '.cache', 'decorated.ignore');
mkdirSync(join(ignored, '..'), { recursive: true });
writeFileSync(
  ignored,
  folders
    .flatMap((folder) => filesIn(join(root, folder)))
    .filter((path) => path.endsWith('.ts') && decorated.test(readFileSync(path, 'utf8')))
    .map((path) => `/${path.slice(root.length + 1).replaceAll('\\', '/')}`)
    .concat('*.d.ts', '*.mjs', '/libs/client/src/generated')
    .join('\n'),
);
oxlint('--config', 'scripts/lib/type-imports.oxlintrc.json', '--disable-nested-config', '--ignore-path', ignored);

run(process.execPath, [program('eslint', 'bin/eslint.js'), ...folders]);
