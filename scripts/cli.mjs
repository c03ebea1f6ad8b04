// npm run cli: the operator's command line. It installs and builds first when that was not done yet.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { become, build, install, root } from './lib/run.mjs';

const main = join(root, 'dist', 'apps', 'cli', 'src', 'main.js');
install();
if (!existsSync(main)) build();
become(['--enable-source-maps', main, ...process.argv.slice(2)]);
