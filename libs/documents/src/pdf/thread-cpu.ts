import { readFileSync } from 'node:fs';

/** USER_HZ is 100 on every Linux that supports Node.js. */
const TICK_MS = 10;

/** Returns this process's CPU time in milliseconds, an upper bound for each of its threads. */
const processCpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Returns a thread's CPU time by operating system ID. Null if the system does not report it. */
const threadCpuMs = (threadId: number): number | null => {
  try {
    const stat = readFileSync(`/proc/self/task/${threadId}/stat`, 'latin1');
    // The second field, a name in parentheses, may contain blanks. Fields 14 and 15 are user and system time
    // (proc_pid_stat(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
};

/**
 * Measures milliseconds of CPU time from now on. Unlike elapsed time, it does not depend on the machine's load. If
 * thread times are unavailable, measures the process, but at most the elapsed time.
 */
export const threadClock = (threadId: number): (() => number) => {
  const before = threadCpuMs(threadId);
  if (before !== null) return () => (threadCpuMs(threadId) ?? before) - before;
  const [began, used] = [performance.now(), processCpuMs()];
  return () => Math.min(performance.now() - began, processCpuMs() - used);
};
