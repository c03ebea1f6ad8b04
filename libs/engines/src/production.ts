import { mkdir } from 'node:fs/promises';
import { MongoClient } from 'mongodb';
import { Directories } from '#directories';
import { GridFsBlobs, PacketComposer, PdfInspector } from '#documents';
import {
  AesVault,
  EventStoreDbEventStore,
  FileKeyProvider,
  MongoKeyStore,
  Upcasters,
  upcasterTable,
  VaultLedger,
} from '#event-store';
import { MongoDesk, MongoViews } from '#read-models';
import { Closing } from './closing.js';
import type { Engines } from './engines.js';

export interface ProductionSettings {
  /** Imported directories and outgoing mail of this process; no database lies here. */
  readonly dataDir: string;
  readonly eventStoreDbUrl: string;
  readonly mongoDbUrl: string;
  readonly masterKey?: string | undefined;
  readonly masterKeyFile?: string | undefined;
}

/** Read models, which the log rebuilds; and the desk (keys, documents, bookmarks), which is backed up after the log. */
const databases = { views: 'workcomp_views', desk: 'workcomp_desk' } as const;

/** Opens EventStoreDB and MongoDB, and makes there what is missing. Any number of processes may do so. */
export const openProduction = async (settings: ProductionSettings): Promise<Engines> => {
  const { dataDir, eventStoreDbUrl, mongoDbUrl, masterKey, masterKeyFile } = settings;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const closing = new Closing();
  try {
    const provider = await FileKeyProvider.open({ base64: masterKey, file: masterKeyFile });
    const mongo = closing.track(new MongoClient(mongoDbUrl));
    await mongo.connect();
    const desk = mongo.db(databases.desk);
    const events = closing.track(new EventStoreDbEventStore({ url: eventStoreDbUrl }));
    await events.bootstrap();
    const keys = closing.track(new MongoKeyStore(desk));
    const vault = new AesVault(keys, provider);
    const blobs = closing.track(new GridFsBlobs(desk, vault));
    await blobs.createIndexes();
    return {
      events,
      keys,
      vault,
      ledger: new VaultLedger(events, vault, new Upcasters(upcasterTable)),
      views: closing.track(new MongoViews(mongo.db(databases.views))),
      desk: closing.track(new MongoDesk(desk)),
      blobs,
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
