import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const POLL_INTERVAL_MS = 200;

/** Does the process that wrote the file still run? One that just writes it has not said yet who it is. */
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
 * Does the work while nobody else does any: who starts a server and uses the command line in one folder at once builds once.
 * What the other one left behind when it was killed does not hold this one up.
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
