// A process's live memory. The process size does not show it, because memory that Node has not yet returned to the
// system is as large as ten thousand practices. A server started with `--expose-gc --import` and this file writes it to
// a file on SIGUSR2.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

const fileOf = (pid) => `/tmp/workcomp-live-memory-${pid}`;

/** Node flags for a server that `liveMemory` measures. */
export const liveMemoryFlags = ['--expose-gc', '--import', import.meta.url];

/** Live memory of the server's main thread, in bytes: objects and external buffers. */
export const liveMemory = async (pid) => {
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    try {
      const bytes = Number(readFileSync(fileOf(pid), 'utf8'));
      if (bytes > 0) {
        rmSync(fileOf(pid));
        return bytes;
      }
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  }
};

if (globalThis.gc)
  process.on('SIGUSR2', () => {
    globalThis.gc();
    globalThis.gc();
    const { heapUsed, external } = process.memoryUsage();
    writeFileSync(fileOf(process.pid), String(heapUsed + external));
  });
