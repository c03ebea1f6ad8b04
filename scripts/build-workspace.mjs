// Builds the workspace pages to dist/workspace. Each file is also written in compressed forms, which are served
// directly.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { putInPlace } from './lib/put-in-place.mjs';
import { root } from './lib/run.mjs';

// Use a separate folder, because a server may be using the current one.
const next = join(root, 'dist/workspace.next');
const configFile = join(root, 'apps/workspace/vite.config.mjs');
await build({ configFile, logLevel: 'warn', build: { outDir: next } });

const assets = join(next, 'assets');
// Standard fonts that PDFs may use without embedding.
cpSync(join(root, 'node_modules/pdfjs-dist/standard_fonts'), join(assets, 'pdf-fonts'), { recursive: true });
for (const name of readdirSync(assets).filter((file) => /\.(js|mjs|css)$/.test(file))) {
  const bytes = readFileSync(join(assets, name));
  writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  writeFileSync(
    join(assets, `${name}.br`),
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  );
}
putInPlace(next, join(root, 'dist/workspace'));
