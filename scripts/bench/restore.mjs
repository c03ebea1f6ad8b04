// How long a backup, its restore and the start after it take (docs/runbooks/backup-and-restore.md). A part of `npm run bench`;
// by itself `node scripts/bench/restore.mjs [--quick]`, on the machine that one means to restore to.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { alone } from './alone.mjs';
import { request } from './load.mjs';

const seconds = (since) => (performance.now() - since) / 1000;

export const restoreTimes = async ({ startServer, folder, report, quick }) => {
  const bills = quick ? 2_000 : 100_000;
  const dataDir = join(folder, 'before-the-loss');
  const run = (program, ...args) => {
    const began = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    // The bills of fill.mjs name documents that they do not have, which `restore` tells with status 1.
    if (status !== 0 && !(args[0] === 'restore' && status === 1))
      throw new Error(`${args.join(' ')}: ${stdout.slice(0, 1000)}${stderr}`);
    return seconds(began);
  };
  await (await startServer({ dataDir })).stop();
  run('scripts/bench/fill.mjs', dataDir, String(bills));
  const cli = 'dist/bundle/cli.js';
  const backup = join(folder, 'backup');
  const saving = run(cli, 'backup', backup, '--data-dir', dataDir);

  const target = join(folder, 'after-the-loss');
  mkdirSync(target);
  copyFileSync(join(dataDir, 'master.key'), join(folder, 'master.key'));
  const began = performance.now();
  const restoring = run(cli, 'restore', backup, '--data-dir', target, '--master-key-file', join(folder, 'master.key'));
  const server = await startServer({ dataDir: target });
  const starting = seconds(began) - restoring;
  const headers = { authorization: `Bearer ${server.key}` };
  for (;;) {
    const { status, body } = await request(undefined, `${server.base}/bill-dashboard?pageSize=1`, { headers });
    if (status === 200 && JSON.parse(body).data.total >= bills) break;
    if (status >= 400 && status < 500) throw new Error(String(body));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const whole = seconds(began);
  await server.stop();
  report(
    `a restore of ${bills.toLocaleString('en-US')} bills, until lists show all of them, seconds`,
    whole.toFixed(1),
    '< 259200 (72 h)',
    {
      backup: saving.toFixed(1),
      restore: restoring.toFixed(1),
      start: starting.toFixed(1),
    },
  );
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await alone(restoreTimes);
