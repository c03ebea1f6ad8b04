// What a process keeps alive, which its size does not tell: room that Node has not given back yet is ten thousand practices' worth.
// Started with `--expose-gc --import` of this file, a server writes it down whenever it gets SIGUSR2.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

const fileOf = (pid) => `/tmp/workcomp-live-memory-${pid}`;

/** Flags of Node for a server whose memory `liveMemory` tells. */
export const liveMemoryFlags = ['--expose-gc', '--import', import.meta.url];

/** Bytes that the main thread of such a server keeps alive: objects, and buffers beside them. */
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
