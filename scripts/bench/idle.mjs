// CPU and memory of a process, and idle detection.
import { readFileSync } from 'node:fs';

/** CPU used by all of a process's threads, in milliseconds. Linux reports it in hundredths of a second. */
export const cpuOf = (pid) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

/** A process's anonymous memory in MB, without its engines' memory-mapped files. */
export const anonymousMemory = (pid) =>
  Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const CHECK_INTERVAL_MS = 50;
/** Time without work after which a process is idle. Services that poll do so less often, and only briefly. */
const IDLE_AFTER_MS = 500;

/** Number of events not yet shown in lists plus due effects, from the process's metrics. */
const waitingIn = async (adminOrigin) => {
  const text = await (await fetch(`${adminOrigin}/metrics`)).text();
  const values = text.matchAll(/^workcomp_(?:projection_behind|reaction_queue)\{[^}]*\} (\S+)$/gm);
  return [...values].reduce((total, [, value]) => total + Number(value), 0);
};

/**
 * Resolves when lists are up to date, no effects are due and the process is idle. Returns the time of its last work
 * (performance.now()). Without an `adminOrigin`, only CPU usage is checked.
 */
export const untilIdle = async ({ pid, adminOrigin }) => {
  let [spent, busy] = [cpuOf(pid), performance.now()];
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
    const now = cpuOf(pid);
    if (now - spent > CHECK_INTERVAL_MS / 5) busy = performance.now();
    spent = now;
    if (performance.now() - busy < IDLE_AFTER_MS) continue;
    if (!adminOrigin || (await waitingIn(adminOrigin)) === 0) return busy;
    busy = performance.now();
  }
};
