import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** They take some 120 seconds of CPU; `npm run simulate` tries others, and more. */
const SEED_COUNT = 200;

/** They take some 90 seconds of CPU. */
const REMITTANCE_COUNT = 1_000;

const simulated = async (...args: readonly string[]): Promise<string> => {
  const program = ['--conditions=simulated', 'dist/libs/testing/simulate/main.js', ...args];
  // It fails, and so tells what was broken, where a law was.
  const { stdout } = await promisify(execFile)(process.execPath, program).catch(
    (failed: unknown) => failed as { stdout: string },
  );
  return stdout;
};

let output: string;

it('every law holds, whatever goes wrong', async () => {
  output = await simulated('--seeds', String(SEED_COUNT), '--digests');
  expect(output).toContain(`${SEED_COUNT} seeds`);
  expect(output).toContain('every law held');
}, 1_200_000);

it('the same seed is the same world, in another process, after other seeds', async () => {
  const again = await simulated('--from', '9', '--seeds', '3', '--digests');
  const worlds = again.split('\n').filter((line) => /^\d+ [0-9a-f]{16} /.test(line));
  expect(worlds).toHaveLength(3);
  for (const world of worlds) expect(output.split('\n')).toContain(world);
}, 300_000);

it('every cent is somewhere, whatever payers send, people do and engines fail', async () => {
  output = await simulated('--money', String(REMITTANCE_COUNT), '--digests');
  expect(output).toContain(`${REMITTANCE_COUNT} remittances`);
  expect(output).toContain('every law held');
  const again = await simulated('--money', '1', '--seed', '7', '--digests');
  const world = again.split('\n').find((line) => /^7 [0-9a-f]{16} /.test(line));
  expect(output.split('\n')).toContain(world);
}, 1_200_000);
