// Clients for the overload test, in a separate process: the parent sends one job and receives its result. A job is a
// closed loop (`clients`) or a stream of arrivals (`perSecond`) that runs for `seconds`. The message 'enough' ends
// arrivals early.
import { requests } from './requests.mjs';
import { Connections } from './connections.mjs';

/** Retry delay if there is no Retry-After, in milliseconds. Up to the same amount is added at random. */
const DEFAULT_RETRY_MS = 1_000;
const MAX_ARRIVALS = 60_000;

const now = () => performance.now();
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const run = async ({ origins, key, body, clients, perSecond, seconds, drainSeconds }) => {
  const lines = origins.map((origin) => ({
    connections: new Connections(origin),
    bytesOf: requests(origin, key, body),
  }));
  const [epoch, began, spent] = [Date.now(), now(), cpu()];
  const result = { epoch, served: [], refusals: {}, lost: {}, tries: 0, refused: [], told: {} };
  let made = 0;
  let enough = false;
  process.once('message', () => (enough = true));

  const count = (counts, name) => (counts[name] = (counts[name] ?? 0) + 1);
  /** Milliseconds until the client retries, or null if it was served. */
  const judge = (answer, ms) => {
    if (answer.lost) {
      count(result.lost, answer.lost);
      return DEFAULT_RETRY_MS * (1 + Math.random());
    }
    const { status, retryAfter, body: said } = answer;
    if (status === 201) return null;
    const code = /"code":"(\w+)"/.exec(said.latin1Slice())?.[1];
    count(result.refusals, `${status} ${code}`);
    if (![409, 429, 503].includes(status)) throw new Error(`a bill returned ${status} ${code}`);
    result.refused.push([now() - began, ms]);
    count(result.told, retryAfter);
    return Number.isNaN(retryAfter) ? DEFAULT_RETRY_MS : retryAfter * 1000;
  };
  /** One client with one bill. It retries after the response's delay, with the same key, on the next copy in turn. */
  const serve = (n, done) => {
    const arrived = now() - began;
    const attempt = () => {
      const sent = now();
      const line = lines[result.tries++ % lines.length];
      line.connections.send(line.bytesOf(n), (answer) => {
        const ms = now() - sent;
        const again = judge(answer, ms);
        if (again !== null) setTimeout(attempt, again);
        else {
          result.served.push([arrived, now() - began, ms]);
          done?.();
        }
      });
    };
    attempt();
  };

  const until = began + seconds * 1000;
  if (clients)
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (now() < until) await new Promise((done) => serve(made++, done));
      }),
    );
  else {
    // Independent arrivals: the intervals between them are exponentially distributed.
    let next = began;
    while (!enough && now() < until && made < MAX_ARRIVALS) {
      for (; next <= now() && next < until; next += (-Math.log(1 - Math.random()) * 1000) / perSecond) serve(made++);
      await rest(Math.min(20, Math.max(1, next - now())));
    }
  }
  Object.assign(result, { ended: now() - began, cpuMs: cpu() - spent, waiting: made - result.served.length });
  process.send({ enough: true });
  while (result.served.length < made && now() - began < result.ended + drainSeconds * 1000) await rest(20);
  const connections = lines.reduce((sum, line) => sum + line.connections.opened, 0);
  for (const line of lines) line.connections.close();
  process.send({ ...result, made, connections, wholeCpuMs: cpu() - spent }, () => process.exit(0));
};

process.on('disconnect', () => process.exit(1));
process.once('message', run);
