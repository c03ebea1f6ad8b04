import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const POLL_INTERVAL_MS = 200;

/**
 * Returns true if the process that wrote the file is still running. An empty file counts as running, because its
 * process is about to write its ID.
 */
const isBuilding = (file) => {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    if (pid > 0) process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/**
 * Runs a function while no other process is running it, so that starting a server and using the command line in one
 * folder build only once. A killed process's lock is ignored.
 */
export const alone = async (file, work) => {
  mkdirSync(dirname(file), { recursive: true });
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (isBuilding(file)) await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
      else rmSync(file, { force: true });
    }
  }
  const release = () => rmSync(file, { force: true });
  process.on('exit', release);
  try {
    await work();
  } finally {
    process.off('exit', release);
    release();
  }
};
