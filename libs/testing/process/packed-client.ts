import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/**
 * Builds, packs and installs the client as an external developer would: offline, in a folder without access to this
 * repository. Run from the root.
 */
export const installClient = async (folder: string): Promise<void> => {
  const made = mkdtempSync(join(tmpdir(), 'client-package-'));
  const env = { ...process.env, NODE_OPTIONS: '' };
  try {
    await run(process.execPath, [join(process.cwd(), 'scripts/client.mjs'), join(made, 'package')], { env });
    await run(npm, ['pack', './package', '--silent'], { cwd: made, env });
    const packed = readdirSync(made).find((name) => name.endsWith('.tgz')) ?? '';
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    const quietly = ['--offline', '--no-audit', '--no-fund', '--silent'];
    await run(npm, ['install', ...quietly, join(made, packed)], { cwd: folder, env });
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
};

/** Links packages from this repository into a folder, which is faster than installing them. */
export const linkPackages = (folder: string, ...names: readonly string[]): void => {
  for (const name of new Set(names)) {
    const at = join(folder, 'node_modules', name);
    mkdirSync(dirname(at), { recursive: true });
    symlinkSync(join(process.cwd(), 'node_modules', name), at);
  }
};
