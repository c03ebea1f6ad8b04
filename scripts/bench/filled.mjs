// Folders of bills for servers.
import { spawnSync } from 'node:child_process';
import { request } from './load.mjs';

/** Runs a Node program and returns its output. */
export const printed = (...args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
};

/** Fills a folder with the given number of bills. Returns the number of events. */
export const fill = (dataDir, count) => JSON.parse(printed('scripts/bench/fill.mjs', dataDir, String(count))).events;

/** Resolves when a server's lists show the given number of bills. */
export const untilListed = async (server, count, agent = undefined) => {
  const headers = { authorization: `Bearer ${server.key}` };
  for (;;) {
    const { status, body } = await request(agent, `${server.base}/bill-dashboard?pageSize=1`, { headers });
    if (status === 200 && JSON.parse(body).data.total === count) return;
    if (status >= 400 && status < 500 && status !== 429) throw new Error(`the list returned ${status}: ${body}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
