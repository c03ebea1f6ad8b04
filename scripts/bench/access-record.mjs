// CPU that the access record adds to a read (docs/adr/0018): the same requests to the same process with and without it,
// in alternating rounds. On a busy machine, the result is not reliable: it was 0.7 and 1.2 within an hour. `npm run
// bench -- access-record`, or `node scripts/bench/access-record.mjs [--quick]`.
import http from 'node:http';
import { join } from 'node:path';
import { alone } from './alone.mjs';
import { fill } from './filled.mjs';
import { cpuOf, untilIdle } from './idle.mjs';
import { median, request } from './load.mjs';

const CLIENTS = 8;
const BILLS = 200;

export const accessRecord = async ({ startServer, folder, report, quick }) => {
  const dataDir = join(folder, 'access-record');
  await (await startServer({ dataDir })).stop();
  fill(dataDir, BILLS);
  const server = await startServer({ dataDir, program: 'scripts/bench/access-server.mjs' });
  const { pid } = server.process;
  const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS });
  const headers = { authorization: `Bearer ${server.key}` };
  const get = async (path) => {
    const { status, body } = await request(agent, server.base + path, { headers });
    if (status !== 200) throw new Error(`${path} returned ${status}: ${body}`);
    return body;
  };
  const list = '/bills?limit=100';
  await untilIdle({ pid });
  const ids = JSON.parse(await get(list)).data.map(({ id }) => id);
  if (ids.length !== 100) throw new Error(`the list has ${ids.length} bills`);

  /** CPU per request in milliseconds, including deferred writes. */
  const cpuOfEach = async (count, pathOf) => {
    await untilIdle({ pid });
    const before = cpuOf(pid);
    let next = 0;
    const one = async () => {
      while (next < count) await get(pathOf(next++));
    };
    await Promise.all(Array.from({ length: CLIENTS }, one));
    await untilIdle({ pid });
    return (cpuOf(pid) - before) / count;
  };
  const rounds = quick ? 5 : 9;
  const scale = quick ? 1 : 5;
  for (const [what, count, wanted, pathOf] of [
    ['a bill by ID', 400 * scale, '≤ 1.1', (n) => `/bills/${ids[n % ids.length]}`],
    ['a page of a hundred bills', 40 * scale, '≤ 1.05', () => list],
  ]) {
    // Warm up until Node has compiled the code.
    await cpuOfEach(2 * count, pathOf);
    const found = { with: [], without: [] };
    for (let round = 0; round < rounds; round += 1)
      for (const name of round % 2 === 0 ? ['with', 'without'] : ['without', 'with']) {
        if (name === 'without') server.process.kill('SIGUSR2');
        found[name].push(await cpuOfEach(count, pathOf));
        if (name === 'without') server.process.kill('SIGUSR2');
      }
    const [recorded, bare] = [median(found.with), median(found.without)];
    report(`CPU of ${what}, with ÷ without the access record`, (recorded / bare).toFixed(2), wanted, {
      with: recorded.toFixed(2),
      without: bare.toFixed(2),
    });
  }
  agent.destroy();
  await server.stop();
};

await alone(import.meta.url, accessRecord);
