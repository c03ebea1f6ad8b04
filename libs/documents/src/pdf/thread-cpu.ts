import { readFileSync } from 'node:fs';

/** Milliseconds of a tick in /proc (USER_HZ is 100 on every Linux that Node runs on). */
const TICK_MS = 10;

/** CPU time of this process, in milliseconds: at least what one of its threads used. */
const processCpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** CPU time of a thread of this process, in milliseconds, by the system's id; null where the system does not tell it. */
const threadCpuMs = (threadId: number): number | null => {
  try {
    const stat = readFileSync(`/proc/self/task/${threadId}/stat`, 'latin1');
    // The second field, a name in brackets, may hold blanks; user and system time are the 14th and 15th (proc_pid_stat(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
};

/**
 * Measures the CPU time of a thread from now on, in milliseconds: on a busy machine a document takes longer, not more of it.
 * Where the system does not tell it by thread, the process's is taken, and never more than has gone by.
 */
export const threadClock = (threadId: number): (() => number) => {
  const before = threadCpuMs(threadId);
  if (before !== null) return () => (threadCpuMs(threadId) ?? before) - before;
  const [began, used] = [performance.now(), processCpuMs()];
  return () => Math.min(performance.now() - began, processCpuMs() - used);
};
