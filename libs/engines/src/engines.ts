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
  /** Folder that holds everything; one process owns it. */
  readonly dataDir: string;
  /** 32 bytes in Base64, or the file that holds them; neither: a file in dataDir, made when missing. */
  readonly masterKey?: string | undefined;
  readonly masterKeyFile?: string | undefined;
  /** The disk failed: nothing is accepted any more. Exit with a status other than 0. */
  readonly onFatal: (error: Error) => void;
  /** Limit of the memory of streams, in bytes. */
  readonly streamMemoryBytes?: number | undefined;
  readonly watch?: EngineObserver | undefined;
  /** Opens the folder of a restore that is under way; its log is not in place yet. */
  readonly restoring?: boolean;
}

/** Looks on while the engines are used, for metrics and traces. Each answers a store that does what the given one does. */
export interface EngineObserver {
  events(store: EventStore): EventStore;
  blobs(store: BlobStore): BlobStore;
}

/** Room on the volume that fills up as bills come in. */
export interface DiskSpace {
  readonly totalBytes: number;
  readonly freeBytes: number;
}

/** Copies of the embedded databases, each as it is at one moment, while they are used; into empty folders. */
export interface EmbeddedMaintenance {
  /** The log and its keys. */
  readonly copyLog: (dir: string) => Promise<void>;
  readonly copyState: (dir: string) => Promise<void>;
  /** Another identity for the log: no cursor and no checkpoint counts any more. Answers it. */
  readonly renewLog: () => Promise<string>;
}

/** Everything that stores or knows, opened once a process. */
export interface Engines {
  readonly events: EventStore;
  readonly keys: KeyStore;
  readonly vault: Vault;
  /** The master key, or keys while it is changed. */
  readonly provider: RotatingKeyProvider;
  readonly ledger: EncryptedEventStore;
  readonly views: Views;
  readonly stateStore: StateStore;
  readonly blobs: BlobStore;
  /** Whether the object store of the documents answers; null where they lie with something else that is asked anyway. */
  readonly documents: (() => Promise<EngineHealth>) | null;
  readonly inspector: PdfInspector;
  /** Packets that somebody waits for. */
  readonly composer: PacketComposer;
  /** Packets that go to payers: they have threads of their own, and wait for nobody's documents. */
  readonly transmissionComposer: PacketComposer;
  readonly directories: Directories;
  /** Where mail of live organizations is put while no mail server is configured; null: nowhere. */
  readonly mailFolder: string | null;
  /** Set-up that the engines still wait for. Nothing may be asked of them before it is done. */
  readonly opening: EngineStartup;
  /** Null where the engine does not tell. */
  readonly disk: () => Promise<DiskSpace | null>;
  /** Milliseconds since 1970 by the clock of an engine on another machine; null for the embedded engines. */
  readonly engineClock: () => Promise<number | null>;
  /** Care that only the engines in one folder offer; null for the production engines. */
  readonly embedded: EmbeddedMaintenance | null;
  /** In the reverse order of opening; safe to repeat. */
  readonly close: () => Promise<void>;
}

/**
 * Opens the embedded engines. Throws FolderInUse while another process owns the folder, FolderIncomplete, DataDamaged,
 * FormatUnknown, KeyUnreadable.
 */
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
    // A folder that holds a log already must not get a new master key: it would open nothing.
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
