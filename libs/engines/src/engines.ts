import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Directories } from '#directories';
import { type BlobStore, EncryptedFileBlobs, PacketComposer, PdfInspector, TRANSMISSION_THREADS } from '#documents';
import {
  AesVault,
  checkMasterKey,
  type EngineHealth,
  type EventStore,
  FileKeyProvider,
  type KeyStore,
  type EncryptedEventStore,
  openEmbeddedLog,
  openEncryptedEventStore,
  type RotatingKeyProvider,
  type Vault,
} from '#event-store';
import { checkFreeSpace } from './check-free-space.js';
import { ClosingStack } from './closing.js';
import { EngineStartup } from './engine-startup.js';
import { restrictToOwner } from './restrict-to-owner.js';
import { checkFolder, checkStateStore, RESTORE_FOLDER } from './folder-completeness.js';
import { type StateStore, EmbeddedStateStore } from '#state-store';
import { EmbeddedViews, type Views } from '#read-models';

export interface EmbeddedSettings {
  /** Data folder. Only one process may use it. */
  readonly dataDir: string;
  /** Base64 of 32 bytes, or the file that contains it. Default: a file in dataDir, which is created if missing. */
  readonly masterKey?: string | undefined;
  readonly masterKeyFile?: string | undefined;
  /** Called if the disk fails; all further requests are rejected. The process must exit with a nonzero status. */
  readonly onFatal: (error: Error) => void;
  readonly streamMemoryBytes?: number | undefined;
  readonly watch?: EngineObserver | undefined;
  /** True for the folder of a restore in progress, whose log is not in its final place yet. */
  readonly restoring?: boolean;
}

/** Wraps stores for metrics and traces. Each method returns a store that behaves like the given one. */
export interface EngineObserver {
  events(store: EventStore): EventStore;
  blobs(store: BlobStore): BlobStore;
}

export interface DiskSpace {
  readonly totalBytes: number;
  readonly freeBytes: number;
}

/** Copies databases in use into empty folders. Each copy is a consistent snapshot. */
export interface EmbeddedMaintenance {
  readonly copyLog: (dir: string) => Promise<void>;
  readonly copyState: (dir: string) => Promise<void>;
  /** Gives the log a new ID, which invalidates all cursors and checkpoints. Returns the ID. */
  readonly renewLog: () => Promise<string>;
}

export interface Engines {
  readonly events: EventStore;
  readonly keys: KeyStore;
  readonly vault: Vault;
  /** Has several keys during a rotation. */
  readonly provider: RotatingKeyProvider;
  readonly ledger: EncryptedEventStore;
  readonly views: Views;
  readonly stateStore: StateStore;
  readonly blobs: BlobStore;
  /**
   * Checks the object store for documents. Null if documents are stored in an engine whose health is checked anyway.
   */
  readonly documents: (() => Promise<EngineHealth>) | null;
  readonly inspector: PdfInspector;
  /** Composer for users who are waiting. */
  readonly composer: PacketComposer;
  /** Composer for payers, in separate threads so that users' documents don't delay them. */
  readonly transmissionComposer: PacketComposer;
  readonly directories: Directories;
  /** Folder for live organizations' mail when no mail server is configured. Null if there is no folder. */
  readonly mailFolder: string | null;
  /** Opens the engines, which must not be used before it is done. */
  readonly opening: EngineStartup;
  /** Resolves to the free disk space, or null if the engine does not report it. */
  readonly disk: () => Promise<DiskSpace | null>;
  /** Another machine's time in milliseconds since 1970. Null for the embedded engines. */
  readonly engineClock: () => Promise<number | null>;
  /** Null if production engines are used. */
  readonly embedded: EmbeddedMaintenance | null;
  /** Closes the engines in reverse order of opening. Can be repeated. */
  readonly close: () => Promise<void>;
}

/** Opens the embedded engines. Throws FolderInUse, FolderIncomplete, DataDamaged, FormatUnknown, or KeyUnreadable. */
export const openEmbedded = async (settings: EmbeddedSettings): Promise<Engines> => {
  const { dataDir, masterKey, masterKeyFile, onFatal, streamMemoryBytes, watch, restoring = false } = settings;
  const logFolder = restoring ? RESTORE_FOLDER : 'log';
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await checkFreeSpace(dataDir);
  if (!restoring) await checkFolder(dataDir);
  const closing = new ClosingStack();
  const log = closing.track(await openEmbeddedLog({ dir: join(dataDir, logFolder), onFatal }));
  try {
    await checkStateStore(dataDir, await log.events.head());
    // A folder that already contains a log must not get a new master key, because it couldn't decrypt anything.
    const create = (await log.events.head()) === 0n;
    const file = masterKeyFile ?? join(dataDir, 'master.key');
    const provider = await FileKeyProvider.open({ base64: masterKey, file, create });
    await checkMasterKey(log.keys, provider);
    const vault = new AesVault(log.keys, provider);
    const events = watch?.events(log.events) ?? log.events;
    const stores = [logFolder, `${logFolder}/log`, 'desk', 'views'].map((name) => join(dataDir, name));
    for (const store of stores) await restrictToOwner(store);
    const stateStore = closing.track(await EmbeddedStateStore.open(join(dataDir, 'desk'), vault));
    const files = closing.track(await EncryptedFileBlobs.start(dataDir, vault));
    const views = closing.track(await EmbeddedViews.open(join(dataDir, 'views'), vault));
    for (const store of stores) await restrictToOwner(store);
    return {
      events,
      keys: log.keys,
      provider,
      vault,
      ledger: openEncryptedEventStore(events, vault, { memoryBytes: streamMemoryBytes }),
      views,
      stateStore,
      blobs: watch?.blobs(files) ?? files,
      documents: null,
      inspector: closing.track(new PdfInspector()),
      composer: closing.track(new PacketComposer()),
      transmissionComposer: closing.track(new PacketComposer({ threads: TRANSMISSION_THREADS })),
      directories: Directories.load({ dataDir }),
      mailFolder: join(dataDir, 'outbox', 'mail'),
      opening: new EngineStartup(),
      engineClock: async () => null,
      disk: async () => {
        const { bsize, blocks, bavail } = await statfs(dataDir);
        return { totalBytes: bsize * blocks, freeBytes: bsize * bavail };
      },
      embedded: {
        copyLog: (dir) => log.backup(dir).then(() => restrictToOwner(dir)),
        copyState: (dir) => stateStore.backup(dir).then(() => restrictToOwner(dir)),
        renewLog: log.renew,
      },
      close: () => closing.close(),
    };
  } catch (error) {
    await closing.close();
    throw error;
  }
};
