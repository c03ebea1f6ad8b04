// What a part of the bench is given, and a part of the bench by itself.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, install, root, serverFlags } from '../lib/run.mjs';

/** Builds, and makes a folder. `#…` is what was built: nothing may import it before. `--quick` makes parts short. */
export const openBench = async () => {
  process.chdir(root);
  install();
  await build();
  const { createCaller, freePort, startServer } = await import('#testing/process');
  return {
    /** Servers run as `npm start` runs them. */
    startServer: ({ nodeArgs = [], ...options }) =>
      startServer({ ...options, nodeArgs: [...serverFlags(), ...nodeArgs] }),
    call: createCaller,
    freePort,
    folder: mkdtempSync(join(tmpdir(), 'workcomp-bench-')),
    example: JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')),
    quick: process.argv.includes('--quick'),
  };
};

/** Where `file` was started, and not imported: builds, prints each figure with its details as JSON, and leaves nothing behind. */
export const alone = async (file, part) => {
  if (process.argv[1] !== fileURLToPath(file)) return;
  const bench = await openBench();
  const report = (what, value, wanted, details) =>
    console.log(what.padEnd(72), String(value).padStart(12), `  wanted ${wanted}`, JSON.stringify(details ?? ''));
  try {
    await part({ ...bench, report });
  } finally {
    rmSync(bench.folder, { recursive: true, force: true });
  }
};
