import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

const MIB = 1_048_576;
/** Room in MiB; opening, and a first practice with its bills, write far less. */
const NEEDED_MIB = 16;

/**
 * Throws what the system says (ENOSPC, EDQUOT, EROFS, EACCES) where there is no room for the databases in a folder. Asked
 * before they are opened: they map their files into memory, and a page that finds no room on the disk ends the process
 * natively, without a word. The room is written to, because neither quotas nor what a disk keeps for root show otherwise.
 */
export const checkFreeSpace = async (folder: string): Promise<void> => {
  const probe = join(folder, `.room-${process.pid}`);
  const piece = randomBytes(MIB);
  try {
    const file = await open(probe, 'w', 0o600);
    try {
      for (let i = 0; i < NEEDED_MIB; i++) await file.writeFile(piece);
    } finally {
      await file.close();
    }
  } finally {
    await rm(probe, { force: true });
  }
};
