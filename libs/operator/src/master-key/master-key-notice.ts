import { realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Config } from '#engines';
import { hasLivePractice } from '#event-store';

type LogAndKeys = Parameters<typeof hasLivePractice>[0];

/** Returns a one-line notice if a live organization's master key is in the data folder, otherwise null. */
export const masterKeyNotice = async (
  parts: LogAndKeys,
  config: Pick<Config, 'ENGINES' | 'DATA_DIR' | 'MASTER_KEY' | 'MASTER_KEY_FILE'>,
): Promise<string | null> => {
  const { ENGINES, DATA_DIR, MASTER_KEY, MASTER_KEY_FILE } = config;
  if (ENGINES !== 'embedded' || MASTER_KEY !== undefined) return null;
  const file = MASTER_KEY_FILE ?? join(DATA_DIR, 'master.key');
  if (!(await isInside(file, DATA_DIR))) return null;
  if (await hasLivePractice(parts))
    return `The master key is in the data folder, so anyone who copies that folder can read the patient data of your live organization: stop the service, move ${file} to another place, and start the service with MASTER_KEY_FILE set to its new path.`;
  return null;
};

const isInside = async (file: string, folder: string): Promise<boolean> => {
  const [there, here] = await Promise.all([realpath(file), realpath(folder)]);
  return there.startsWith(here + sep);
};
