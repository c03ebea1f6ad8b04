import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

const MIB = 1_048_576;
/** Opening the databases and creating a first practice with bills takes far less than this. */
const NEEDED_MIB = 16;

/**
 * Throws the system error (ENOSPC, EDQUOT, EROFS, EACCES) if a folder has no space for the databases. Must run before
 * the databases are opened: they map their files into memory, and a write to a full disk then kills the process without
 * a message. The check writes to the disk, because quotas and space reserved for root are not visible otherwise.
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
