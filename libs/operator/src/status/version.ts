import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The package's manifest above a folder: sources and what is built of them lie at different depths. */
const manifestAbove = (folder: string): string => {
  const path = join(folder, 'package.json');
  return existsSync(path) ? path : manifestAbove(dirname(folder));
};

const manifest = readFileSync(manifestAbove(dirname(fileURLToPath(import.meta.url))), 'utf8');

/** Version of this program. */
export const VERSION = (JSON.parse(manifest) as { readonly version: string }).version;
