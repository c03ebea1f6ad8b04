// Builds the pages of the workspace to dist/workspace, each file beside its compressed forms: those are sent as they are.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { root } from './lib/run.mjs';

await build({ configFile: join(root, 'apps/workspace/vite.config.mjs'), logLevel: 'warn' });

const assets = join(root, 'dist/workspace/assets');
// The fonts that every PDF may use without holding them.
cpSync(join(root, 'node_modules/pdfjs-dist/standard_fonts'), join(assets, 'pdf-fonts'), { recursive: true });
for (const name of readdirSync(assets).filter((file) => /\.(js|mjs|css)$/.test(file))) {
  const bytes = readFileSync(join(assets, name));
  writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  writeFileSync(
    join(assets, `${name}.br`),
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  );
}
