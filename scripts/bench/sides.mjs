// A build with its server and data, and measurements of several builds in alternating rounds. Another commit's build is
// used only through its bundle and its API.
import http from 'node:http';
import { join } from 'node:path';
import { cpuOf, untilIdle } from './idle.mjs';
import { load, median, RequestRefused, send } from './load.mjs';
import { numberedBill } from './patients.mjs';

export class Side {
  /** IDs of the bills submitted by `submit`. */
  ids = [];
  /** Number of the next bill. */
  next = 0;
  #agent = new http.Agent({ keepAlive: true });
  #startServer;

  constructor({ name, root }, { startServer, folder, example }, purpose) {
    Object.assign(this, { name, root, example, dataDir: join(folder, `${purpose}-${name.replaceAll(' ', '-')}`) });
    this.#startServer = startServer;
  }

  /** Path to one of the build's programs. */
  program(file) {
    return join(this.root, 'dist', 'bundle', file);
  }

  async start(env = {}) {
    this.server = await this.#startServer({ program: this.program('standalone.js'), dataDir: this.dataDir, env });
    this.headers = { authorization: `Bearer ${env.LIVE_API_KEY ?? this.server.key}` };
  }

  get pid() {
    return this.server.process.pid;
  }

  async stop() {
    await this.server?.stop();
    this.#agent.destroy();
  }

  get(path) {
    return { url: this.server.base + path, headers: this.headers };
  }

  post(path, body) {
    const headers = { ...this.headers, 'content-type': 'application/json' };
    return { url: this.server.base + path, method: 'POST', headers, body: JSON.stringify(body) };
  }

  /**
   * Request for the next bill. `patient` and `day` reuse another bill's; `claimsAdministrator` is a different payer.
   * Other members are added next to `bill` in the body.
   */
  newBill({ patient, day, claimsAdministrator, ...beside } = {}) {
    const bill = numberedBill(this.example.bill, this.next++, { patient, day });
    if (claimsAdministrator) bill.claim = { ...bill.claim, claimsAdministrator };
    return this.post('/bills', { bill, ...beside });
  }

  /** Sends one request and returns its parsed JSON. */
  async send(sent) {
    return JSON.parse((await send(this.#agent, sent)).body);
  }

  /** Submits bills and waits until the server is idle. Returns their IDs. */
  async submit(count, clients = 32, change = undefined) {
    const before = this.ids.length;
    const onResponse = (body) => this.ids.push(JSON.parse(body).id);
    await this.untilDone(() => load({ clients, count, next: () => this.newBill(change), onResponse }));
    return this.ids.slice(before);
  }

  /**
   * Runs a function on an idle server. Returns its result, the milliseconds until all resulting work is done, and the
   * server's CPU.
   */
  async untilDone(work) {
    const [before, began] = [cpuOf(this.pid), performance.now()];
    const result = await work();
    const answered = performance.now();
    const ended = Math.max(answered, await untilIdle(this));
    return { result, ms: ended - began, cpu: cpuOf(this.pid) - before };
  }

  /** Starts the server. Returns the milliseconds until it is idle, and its CPU. */
  async startUntilIdle(env) {
    const began = performance.now();
    await this.start(env);
    return { ms: (await untilIdle(this)) - began, cpu: cpuOf(this.pid) };
  }

  /**
   * Sends `count` requests. Returns the rates per second until the last response and until idle, the median in ms, and
   * CPU ms per request.
   */
  async measure({ clients = 1, count, next }) {
    const { result, ms, cpu } = await this.untilDone(() => load({ clients, count, next }));
    return { perSecond: result.perSecond, sustained: count / (ms / 1000), p50: result.p50, cpu: cpu / count };
  }
}

const medians = (rounds) =>
  Object.fromEntries(Object.keys(rounds[0]).map((name) => [name, median(rounds.map((round) => round[name]))]));

/**
 * Runs a function on each side in alternating rounds. Returns each side's median figures, or `RequestRefused` for a
 * side whose API does not have the operation.
 */
export const alternate = async (sides, rounds, work) => {
  const found = new Map(sides.map((side) => [side, []]));
  const refused = new Map();
  for (let round = 0; round < rounds; round += 1)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      if (refused.has(side)) continue;
      try {
        found.get(side).push(await work(side, round));
      } catch (error) {
        if (!(error instanceof RequestRefused)) throw error;
        console.error(`${side.name}: ${error.message}: ${error.body}`);
        refused.set(side, error);
      }
    }
  return sides.map((side) => refused.get(side) ?? medians(found.get(side)));
};
