// How long a backup, its restore and the following start take (docs/runbooks/backup-and-restore.md). Run `npm run bench
// -- restore`, or `node scripts/bench/restore.mjs [--quick]`, on the machine that you would restore to.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './alone.mjs';
import { fill, untilListed } from './filled.mjs';

const seconds = (since) => (performance.now() - since) / 1000;

export const restoreTimes = async ({ startServer, folder, report, quick }) => {
  const bills = quick ? 2_000 : 100_000;
  const dataDir = join(folder, 'before-the-loss');
  /** Runs an operator command and returns its duration in seconds. */
  const run = (...args) => {
    const began = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/bundle/cli.js', ...args], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    // The bills from fill.mjs refer to documents that do not exist, which `restore` reports with status 1.
    if (status !== 0 && !(args[0] === 'restore' && status === 1))
      throw new Error(`${args.join(' ')}: ${stdout.slice(0, 1000)}${stderr}`);
    return seconds(began);
  };
  await (await startServer({ dataDir })).stop();
  fill(dataDir, bills);
  const backup = join(folder, 'backup');
  const saving = run('backup', backup, '--data-dir', dataDir);

  const target = join(folder, 'after-the-loss');
  mkdirSync(target);
  copyFileSync(join(dataDir, 'master.key'), join(folder, 'master.key'));
  const began = performance.now();
  const restoring = run('restore', backup, '--data-dir', target, '--master-key-file', join(folder, 'master.key'));
  const server = await startServer({ dataDir: target });
  const starting = seconds(began) - restoring;
  await untilListed(server, bills);
  const whole = seconds(began);
  await server.stop();
  report(
    `restore of ${bills.toLocaleString('en-US')} bills, until lists show all of them, seconds`,
    whole.toFixed(1),
    '< 259200 (72 h)',
    {
      backup: saving.toFixed(1),
      restore: restoring.toFixed(1),
      start: starting.toFixed(1),
    },
  );
};

await alone(import.meta.url, restoreTimes);
