import type { Config } from './config.js';
import { openEmbedded, type Engines } from './engines.js';
import { openProduction } from './production.js';

/** Opens the engines that the configuration names. `onFatal`: the disk failed; exit with a status other than 0. */
export const openEngines = (config: Config, onFatal: (error: Error) => void): Promise<Engines> => {
  const { DATA_DIR: dataDir, MASTER_KEY: masterKey, MASTER_KEY_FILE: masterKeyFile } = config;
  return config.ENGINES === 'production'
    ? openProduction({
        dataDir,
        masterKey,
        masterKeyFile,
        eventStoreDbUrl: config.EVENTSTOREDB_URL ?? '',
        mongoDbUrl: config.MONGODB_URL ?? '',
      })
    : openEmbedded({ dataDir, masterKey, masterKeyFile, onFatal });
};
