import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Number of seeds. They take about 120 CPU seconds. `npm run simulate` runs other seeds. */
const SEED_COUNT = 200;

/** Number of remittances. They take about 90 CPU seconds. */
const REMITTANCE_COUNT = 1_000;

const simulated = async (...args: readonly string[]): Promise<string> => {
  const program = ['--conditions=simulated', 'dist/libs/testing/simulate/main.js', ...args];
  // If an invariant is violated, the program fails and its output names the invariant.
  const { stdout } = await promisify(execFile)(process.execPath, program).catch(
    (failed: unknown) => failed as { stdout: string },
  );
  return stdout;
};

let output: string;

it('all invariants hold despite faults', async () => {
  output = await simulated('--seeds', String(SEED_COUNT), '--digests');
  expect(output).toContain(`${SEED_COUNT} seeds`);
  expect(output).toContain('all invariants held');
}, 1_200_000);

it('a seed gives the same world in another process and after other seeds', async () => {
  const again = await simulated('--from', '9', '--seeds', '3', '--digests');
  const worlds = again.split('\n').filter((line) => /^\d+ [0-9a-f]{16} /.test(line));
  expect(worlds).toHaveLength(3);
  for (const world of worlds) expect(output.split('\n')).toContain(world);
}, 300_000);

it('every cent is accounted for, despite payer errors, user actions and engine faults', async () => {
  output = await simulated('--money', String(REMITTANCE_COUNT), '--digests');
  expect(output).toContain(`${REMITTANCE_COUNT} remittances`);
  expect(output).toContain('all invariants held');
  const again = await simulated('--money', '1', '--seed', '7', '--digests');
  const world = again.split('\n').find((line) => /^7 [0-9a-f]{16} /.test(line));
  expect(output.split('\n')).toContain(world);
}, 1_200_000);
