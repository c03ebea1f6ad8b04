import type { Config } from './config.js';
import { openEmbedded, type Engines, type EngineObserver } from './engines.js';
import type { ProductionSettings } from './production.js';

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

/** Loads the clients, which takes an eighth of the startup time. The embedded engines start without them. */
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

/** Opens data before the log is in its final place; embedded engines only. See `openEngines` for `onFatal`. */
export const openForRestore = (
  { DATA_DIR: dataDir, MASTER_KEY: masterKey, MASTER_KEY_FILE: masterKeyFile }: EngineSettings,
  onFatal: (error: Error) => void,
): Promise<Engines> => openEmbedded({ dataDir, masterKey, masterKeyFile, onFatal, restoring: true });

/** Throws EnginesUnavailable after a minute. `onFatal` is called if the disk fails; exit with a nonzero status. */
export const openEngines = withSettings(async (settings) => (await loadProduction()).openProduction(settings));

/** For servers: does not wait for the production engines. `opening` reports when they are ready. */
export const startEngines = withSettings(async (settings) => (await loadProduction()).startProduction(settings));
