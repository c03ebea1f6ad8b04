// npm run cli: the operator's command line. It installs and builds first when that is needed.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { become, build, install, root } from './lib/run.mjs';

const main = join(root, 'dist', 'apps', 'cli', 'src', 'main.js');
const built = join(root, 'dist', '.tsbuildinfo');

/** Is some source newer than what was built? */
const isStale = () => {
  if (!existsSync(main) || !existsSync(built)) return true;
  const { mtimeMs } = statSync(built);
  return ['apps', 'libs'].some((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).some(
      (entry) => entry.name.endsWith('.ts') && statSync(join(entry.parentPath, entry.name)).mtimeMs > mtimeMs,
    ),
  );
};

install();
if (isStale()) build();
become(['--enable-source-maps', main, ...process.argv.slice(2)]);
