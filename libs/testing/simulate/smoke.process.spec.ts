import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a few worlds before every change is merged. simulate.process.spec.ts runs hundreds before a release. */
it.each([
  ['with faults', ['--seeds', '2']],
  ['with random remittances', ['--money', '40']],
])(
  'all invariants hold in a few worlds, %s',
  async (_, args) => {
    const program = ['--conditions=simulated', 'dist/libs/testing/simulate/main.js', ...args];
    const { stdout } = await promisify(execFile)(process.execPath, program);
    expect(stdout).toContain('all invariants held');
  },
  300_000,
);
