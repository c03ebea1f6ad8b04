import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { orIfMissing } from '#event-store';
import { newServerKey } from '../keys/issue-key.js';

/** The sandbox's server key: the configured one, or one that is made once and kept beside the data (mode 0600). */
export const sandboxKey = async (dataDir: string, configured: string | undefined): Promise<string> => {
  if (configured !== undefined) return configured;
  const file = join(dataDir, 'sandbox.key');
  // A key that is there and cannot be read is never replaced.
  const kept = await readFile(file, 'utf8').catch(orIfMissing(''));
  if (kept.trim() !== '') return kept.trim();
  const key = newServerKey('sandbox');
  await writeFile(file, `${key}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
  return key;
};
