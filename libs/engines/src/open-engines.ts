import type { Config } from './config.js';
import { openEmbedded, type Engines, type EngineObserver } from './engines.js';
import type { ProductionSettings } from './production.js';

/** Settings that the engines are opened by. */
type EngineSettings = Pick<
  Config,
  | 'ENGINES'
  | 'DATA_DIR'
  | 'STREAM_MEMORY_MB'
  | 'MASTER_KEY'
  | 'MASTER_KEY_FILE'
  | 'EVENTSTOREDB_URL'
  | 'MONGODB_URL'
  | 'BLOB_STORE'
>;

/** The clients of the production engines take an eighth of a start: who runs without them does not load them. */
const loadProduction = () => import('./production.js');

const withSettings =
  (open: (settings: ProductionSettings) => Promise<Engines>) =>
  (config: EngineSettings, onFatal: (error: Error) => void, watch?: EngineObserver): Promise<Engines> => {
    const { DATA_DIR: dataDir, MASTER_KEY: masterKey, MASTER_KEY_FILE: masterKeyFile } = config;
    const streamMemoryBytes = config.STREAM_MEMORY_MB * 1024 * 1024;
    return config.ENGINES === 'production'
      ? open({
          dataDir,
          masterKey,
          masterKeyFile,
          eventStoreDbUrl: config.EVENTSTOREDB_URL ?? '',
          mongoDbUrl: config.MONGODB_URL ?? '',
          blobStore: config.BLOB_STORE,
          streamMemoryBytes,
          watch,
        })
      : openEmbedded({ dataDir, masterKey, masterKeyFile, onFatal, streamMemoryBytes, watch });
  };

/** Opens what a restore has put back, before its log is in place (embedded engines only). `onFatal` as below. */
export const openForRestore = (
  { DATA_DIR: dataDir, MASTER_KEY: masterKey, MASTER_KEY_FILE: masterKeyFile }: EngineSettings,
  onFatal: (error: Error) => void,
): Promise<Engines> => openEmbedded({ dataDir, masterKey, masterKeyFile, onFatal, restoring: true });

/**
 * Opens the engines that the configuration names and waits for them, a minute at most (EnginesUnavailable). `onFatal`: the
 * disk failed; exit with a status other than 0.
 */
export const openEngines = withSettings(async (settings) => (await loadProduction()).openProduction(settings));

/** Opens the engines without waiting for the production ones: `opening` tells when they may be used. For servers. */
export const startEngines = withSettings(async (settings) => (await loadProduction()).startProduction(settings));
