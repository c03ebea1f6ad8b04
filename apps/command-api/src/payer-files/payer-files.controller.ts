import type { Provider } from '@nestjs/common';
import { commandController } from '#commands';
import { DestroyPayerFile, DestroyPayerFileHandler } from './destroy.js';
import { DismissPayerFile, DismissPayerFileHandler } from './dismiss.js';
import { MatchPayerFileItem, MatchPayerFileItemHandler } from './match-item.js';
import { ReceivePayerFile, ReceivePayerFileHandler } from './receive-payer-file.js';
import { MakeSandboxPayerFile, MakeSandboxPayerFileHandler } from './sandbox-payer-file.js';
import { BlobStore } from '#documents';
import { EventStore, EncryptedEventStore, Vault } from '#event-store';
import { Partners } from '#partners';
import { PayerFiles } from '#payer-files';
import { StateStore } from '#state-store';
import { Views } from '#read-models';

/** Commands for the files by which payers answer. */
export const PayerFilesController = commandController({
  receivePayerFile: ReceivePayerFile,
  matchPayerFileItem: MatchPayerFileItem,
  dismissPayerFile: DismissPayerFile,
  dismissPayerFileItem: DismissPayerFile,
  destroyPayerFile: DestroyPayerFile,
  makeSandboxPayerFile: MakeSandboxPayerFile,
});

export const payerFileProviders: Provider[] = [
  ReceivePayerFileHandler,
  MatchPayerFileItemHandler,
  DismissPayerFileHandler,
  DestroyPayerFileHandler,
  MakeSandboxPayerFileHandler,
  {
    provide: PayerFiles,
    useFactory: (
      events: EventStore,
      ledger: EncryptedEventStore,
      vault: Vault,
      views: Views,
      stateStore: StateStore,
      blobs: BlobStore,
      partners?: Partners,
    ) => new PayerFiles({ events, ledger, vault, views, stateStore, blobs }, partners),
    inject: [EventStore, EncryptedEventStore, Vault, Views, StateStore, BlobStore, { token: Partners, optional: true }],
  },
];
