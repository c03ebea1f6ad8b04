// Many practices on one installation with a constant total number of bills: the cost of each idle practice.
// `npm run bench -- tenants`, or `node scripts/bench/tenants.mjs [--quick] [PRACTICES …]`.
import { rmSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { alone } from './alone.mjs';
import { printed } from './filled.mjs';
import { anonymousMemory, cpuOf, untilIdle } from './idle.mjs';
import { liveMemory, liveMemoryFlags } from './live-memory.mjs';
import { median, request } from './load.mjs';
import { numberedBill } from './patients.mjs';

/** A metric's value. If it has labels, returns the largest value and its label. */
const metricOf = async (adminOrigin, name) => {
  const text = await (await fetch(`${adminOrigin}/metrics`)).text();
  const found = [...text.matchAll(new RegExp(`^${name}(?:\\{work="([^"]*)"\\})? (\\S+)$`, 'gm'))];
  return found
    .map(([, work = '', value]) => ({ work, value: Number(value) }))
    .reduce((most, one) => (one.value > most.value ? one : most), { work: '', value: 0 });
};

export const tenants = async ({
  startServer,
  freePort,
  report,
  folder,
  example,
  quick,
  sizes = [10, 1_000, 10_000],
}) => {
  const bills = quick ? 2_000 : 20_000;
  const idleMs = quick ? 20_000 : 65_000;
  let least = null;
  for (const practices of sizes) {
    const dataDir = join(folder, `tenants-${practices}`);
    const adminPort = await freePort();
    const options = { dataDir, env: { ADMIN_PORT: String(adminPort) } };
    const adminOrigin = `http://127.0.0.1:${adminPort}`;
    await (await startServer(options)).stop();
    printed('scripts/bench/fill-tenants.mjs', dataDir, String(practices), String(bills));
    // The first start fills the read models.
    const first = await startServer(options);
    await untilIdle({ pid: first.process.pid, adminOrigin });
    await first.stop();

    const server = await startServer({ ...options, nodeArgs: liveMemoryFlags });
    const { pid } = server.process;
    const ready = cpuOf(pid);
    await untilIdle({ pid, adminOrigin });
    const start = cpuOf(pid);
    const memory = anonymousMemory(pid);
    const live = await liveMemory(pid);
    await metricOf(adminOrigin, 'workcomp_longest_turn_cpu_seconds');
    const before = cpuOf(pid);
    await new Promise((resolve) => setTimeout(resolve, idleMs));
    const idle = ((cpuOf(pid) - before) / idleMs) * 60_000;
    const agent = new http.Agent({ keepAlive: true });
    const headers = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' };
    const p50 = async (path, bodyOf) => {
      const times = [];
      for (let n = 0; n < 60; n += 1) {
        const sent = { headers, ...(bodyOf && { method: 'POST', body: bodyOf(n) }) };
        const { status, ms, body: answer } = await request(agent, server.base + path, sent);
        if (status >= 300) throw new Error(`${path} returned ${status}: ${answer}`);
        times.push(ms);
      }
      return median(times).toFixed(1);
    };
    const asked = {
      'a bill': await p50('/bills', (n) => JSON.stringify({ bill: numberedBill(example.bill, n) })),
      'a page of bills': await p50('/bills?limit=50'),
      'a page of the feed': await p50('/events?cursor=0&limit=50'),
      'a page of practices': await p50('/organizations?limit=50'),
      'a practice by name': await p50('/organizations?q=number%20practice-7&limit=50'),
    };
    // Measured in CPU time so that other load on the machine does not count.
    const turn = await metricOf(adminOrigin, 'workcomp_longest_turn_cpu_seconds');
    agent.destroy();
    await server.stop();
    const named = (what) =>
      `${practices.toLocaleString('en-US')} practices, ${bills.toLocaleString('en-US')} bills: ${what}`;
    least ??= { start, live };
    report(named('start until ready, ms of CPU'), ready, '–');
    // A start's deferred work counts as part of it.
    report(
      named('start until idle, ms of CPU'),
      start,
      practices === sizes[0] ? '–' : `≤ ${Math.round(1.5 * least.start)}`,
    );
    report(named('memory, MB'), Math.round(memory), '–', { live: Math.round(live / 2 ** 20) });
    if (practices > sizes[0])
      report(
        named('live memory per practice, KB'),
        ((live - least.live) / 1024 / (practices - sizes[0])).toFixed(1),
        '≤ 10',
      );
    report(named('idle, ms of CPU per minute'), Math.round(idle), '–');
    report(named('longest event loop turn, idle and with requests, ms of CPU'), Math.round(turn.value * 1000), '≤ 50', {
      work: turn.work,
    });
    for (const [what, ms] of Object.entries(asked)) report(named(`${what}, p50 ms`), ms, '–');
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const sizes = process.argv
  .slice(2)
  .map(Number)
  .filter((size) => size > 0);
await alone(import.meta.url, (bench) => tenants({ ...bench, ...(sizes.length > 0 && { sizes }) }));
