import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Directories } from '#directories';
import { type BlobStore, EncryptedFileBlobs, PacketComposer, PdfInspector } from '#documents';
import {
  AesVault,
  type EventStore,
  FileKeyProvider,
  type KeyStore,
  type Ledger,
  openEmbeddedLog,
  Upcasters,
  upcasterTable,
  type Vault,
  VaultLedger,
} from '#event-store';
import { Closing } from './closing.js';
import { type Desk, EmbeddedDesk, EmbeddedViews, type Views } from '#read-models';

export interface EmbeddedSettings {
  /** Folder that holds everything; one process owns it. */
  readonly dataDir: string;
  /** 32 bytes in Base64, or the file that holds them; neither: a file in dataDir, made when missing. */
  readonly masterKey?: string | undefined;
  readonly masterKeyFile?: string | undefined;
  /** The disk failed: nothing is accepted any more. Exit with a status other than 0. */
  readonly onFatal: (error: Error) => void;
}

/** Everything that stores or knows, opened once a process. */
export interface Engines {
  readonly events: EventStore;
  readonly keys: KeyStore;
  readonly vault: Vault;
  readonly ledger: Ledger;
  readonly views: Views;
  readonly desk: Desk;
  readonly blobs: BlobStore;
  readonly inspector: PdfInspector;
  readonly composer: PacketComposer;
  readonly directories: Directories;
  /** In the reverse order of opening; safe to repeat. */
  readonly close: () => Promise<void>;
}

/** Opens the embedded engines. Throws FolderInUse while another process owns the folder. */
export const openEmbedded = async (settings: EmbeddedSettings): Promise<Engines> => {
  const { dataDir, masterKey, masterKeyFile, onFatal } = settings;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const closing = new Closing();
  const log = closing.track(await openEmbeddedLog({ dir: join(dataDir, 'log'), onFatal }));
  try {
    // A folder that holds a log already must not get a new master key: it would open nothing.
    const create = (await log.events.head()) === 0n;
    const file = masterKeyFile ?? join(dataDir, 'master.key');
    const provider = await FileKeyProvider.open({ base64: masterKey, file, create });
    const vault = new AesVault(log.keys, provider);
    return {
      events: log.events,
      keys: log.keys,
      vault,
      ledger: new VaultLedger(log.events, vault, new Upcasters(upcasterTable)),
      views: closing.track(await EmbeddedViews.open(join(dataDir, 'views'), vault)),
      desk: closing.track(EmbeddedDesk.open(join(dataDir, 'desk'), vault)),
      blobs: closing.track(await EncryptedFileBlobs.start(dataDir, vault)),
      inspector: closing.track(new PdfInspector()),
      composer: closing.track(new PacketComposer()),
      directories: Directories.load({ dataDir }),
      close: () => closing.close(),
    };
  } catch (error) {
    await closing.close();
    throw error;
  }
};
