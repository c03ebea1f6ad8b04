// How fast 1, 2 and 4 projectors rebuild the read models from one log. Runs on fakes of the production engines, because
// FerretDB processes only 40 documents per second. Each engine and each projector is a separate process. `node
// scripts/bench/shares.mjs [BILLS]` runs only this part.
import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEngines, readConfig } from '#engines';
import { projections } from '#read-models';

const said = (child) =>
  new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`a benchmark process exited with ${code}`)));
  });
const ended = (child) => new Promise((resolve) => child.once('exit', resolve));
const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Seconds from when the projectors start until every event is in every read model. */
const filling = async (count, env, folder, { views, events }) => {
  for (const { name } of projections) for (const slot of (await views.slots(name)).all) await views.drop(slot);
  const children = Array.from({ length: count }, (_, i) => {
    const dataDir = join(folder, `projector-${count}-${i}`);
    mkdirSync(dataDir, { recursive: true });
    return fork('scripts/bench/projector.mjs', [], { env: { ...process.env, ...env, DATA_DIR: dataDir } });
  });
  await Promise.all(children.map(said));
  const head = await events.head();
  const began = performance.now();
  for (const child of children) child.send('begin');
  const isFull = async ({ name }) => {
    const { serving } = await views.slots(name);
    return serving !== null && ((await views.checkpoint(serving))?.position ?? -1n) >= head;
  };
  while (!(await Promise.all(projections.map(isFull))).every(Boolean)) await rest(50);
  const seconds = (performance.now() - began) / 1000;
  const over = children.map(ended);
  for (const child of children) child.send('end');
  await Promise.all(over);
  return seconds;
};

/** Events per second, by number of projectors. */
export const sharesSpeed = async ({ folder, bills, counts = [1, 2, 4] }) => {
  const servers = [0, 1].map(() => fork('scripts/bench/production-engines.mjs'));
  const [{ EVENTSTOREDB_URL }, env] = await Promise.all(servers.map(said));
  Object.assign(env, { EVENTSTOREDB_URL });
  const fill = fork('scripts/bench/fill.mjs', [join(folder, 'shares'), String(bills)], {
    env: { ...process.env, ...env },
    silent: true,
  });
  let written = '';
  fill.stdout.on('data', (data) => (written += data));
  if ((await ended(fill)) !== 0) throw new Error('the log could not be filled');
  const { events: total } = JSON.parse(written.trim().split('\n').at(-1));
  const engines = await openEngines(readConfig({ ...env, DATA_DIR: join(folder, 'shares') }), () => process.exit(1));
  const found = [];
  for (const projectors of counts) {
    const seconds = await filling(projectors, env, folder, engines);
    found.push({ projectors, seconds, perSecond: total / seconds });
  }
  await engines.close();
  const over = servers.map(ended);
  for (const server of servers) server.disconnect();
  await Promise.all(over);
  return { events: total, found };
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = mkdtempSync(join(tmpdir(), 'workcomp-shares-'));
  const bills = Number(process.argv[2] ?? 2_000);
  console.log(JSON.stringify(await sharesSpeed({ folder, bills }), null, 2));
  rmSync(folder, { recursive: true, force: true });
}
