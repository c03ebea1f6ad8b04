import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyStoreContract } from '../encryption-keys/key-store.spec-kit.js';
import { openEmbeddedLog } from './open-embedded-log.js';

keyStoreContract('Embedded key store', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'keys-'));
  const log = await openEmbeddedLog({ dir, onFatal: () => undefined });
  return {
    keys: log.keys,
    stop: async () => {
      await log.close();
      await rm(dir, { recursive: true });
    },
  };
});
