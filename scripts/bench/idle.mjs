// CPU and memory of a process, and when it has nothing left to do.
import { readFileSync } from 'node:fs';

/** Milliseconds of CPU of a process with all of its threads; Linux tells them in hundredths of a second. */
export const cpuOf = (pid) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

/** Anonymous memory of a process in MB: its own, without mapped files of its engines. */
export const anonymousMemory = (pid) =>
  Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const CHECK_INTERVAL_MS = 50;
/** So long without work is idle: services that look at intervals do so more seldom, and briefly. */
const IDLE_AFTER_MS = 500;

/** Events that lists do not show yet, and effects that are due, by the metrics of the process. */
const waitingIn = async (adminOrigin) => {
  const text = await (await fetch(`${adminOrigin}/metrics`)).text();
  const values = text.matchAll(/^workcomp_(?:projection_behind|reaction_queue)\{[^}]*\} (\S+)$/gm);
  return [...values].reduce((total, [, value]) => total + Number(value), 0);
};

/**
 * Resolves when lists show everything, nothing is due and the process rests; with the time (performance.now()) at which
 * it last was at work. Without an `adminOrigin` its rest alone decides.
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
