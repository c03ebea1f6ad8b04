// A part of the bench by itself: builds, prints each figure with its details as JSON, and leaves nothing behind.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install, root, serverFlags } from '../lib/run.mjs';

/** `part` is given what `npm run bench` gives it; `--quick` makes it short. */
export const alone = async (part) => {
  process.chdir(root);
  install();
  await build();
  const { caller, startServer } = await import('#testing/process');
  const folder = mkdtempSync(join(tmpdir(), 'workcomp-bench-'));
  const report = (what, value, wanted, details) =>
    console.log(what.padEnd(72), String(value).padStart(12), `  wanted ${wanted}`, JSON.stringify(details ?? ''));
  try {
    await part({
      startServer: (options) => startServer({ nodeArgs: serverFlags(), ...options }),
      call: caller,
      folder,
      report,
      quick: process.argv.includes('--quick'),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
