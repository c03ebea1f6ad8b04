import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A few worlds before every change lands; simulate.process.spec.ts tries hundreds before a release. */
it.each([
  ['whatever goes wrong', ['--seeds', '2']],
  ['whatever payers send', ['--money', '40']],
])(
  'every law holds in a few worlds, %s',
  async (_, args) => {
    const program = ['--conditions=simulated', 'dist/libs/testing/simulate/main.js', ...args];
    const { stdout } = await promisify(execFile)(process.execPath, program);
    expect(stdout).toContain('every law held');
  },
  300_000,
);
