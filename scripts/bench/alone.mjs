// Setup that every benchmark part receives, and a runner for a single part.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, install, root, serverFlags } from '../lib/run.mjs';

/**
 * Builds the product and creates a folder. `#…` imports resolve to the build, so nothing may import them earlier.
 * `--quick` shortens the parts.
 */
export const openBench = async () => {
  process.chdir(root);
  install();
  await build();
  const { createCaller, freePort, startServer } = await import('#testing/process');
  return {
    /** Starts servers with the flags that `npm start` uses. */
    startServer: ({ nodeArgs = [], ...options }) =>
      startServer({ ...options, nodeArgs: [...serverFlags(), ...nodeArgs] }),
    call: createCaller,
    freePort,
    folder: mkdtempSync(join(tmpdir(), 'workcomp-bench-')),
    example: JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')),
    quick: process.argv.includes('--quick'),
  };
};

/**
 * If `file` was started directly (not imported): builds, runs the part, prints each figure with its details as JSON,
 * and cleans up.
 */
export const alone = async (file, part) => {
  if (process.argv[1] !== fileURLToPath(file)) return;
  const bench = await openBench();
  const report = (what, value, wanted, details) =>
    console.log(what.padEnd(72), String(value).padStart(12), `  target ${wanted}`, JSON.stringify(details ?? ''));
  try {
    await part({ ...bench, report });
  } finally {
    rmSync(bench.folder, { recursive: true, force: true });
  }
};
