import { Module } from '@nestjs/common';
import { DestroyPayerFileHandler } from './destroy.js';
import { DismissPayerFileHandler } from './dismiss.js';
import { MatchPayerFileItemHandler } from './match-item.js';
import { ReceivePayerFileHandler } from './receive-payer-file.js';
import { MakeSandboxPayerFileHandler } from './sandbox-payer-file.js';
import { BlobStore } from '#documents';
import { EventStore, EncryptedEventStore, Vault } from '#event-store';
import { Partners } from '#partners';
import { PayerFiles } from '#payer-files';
import { StateStore } from '#state-store';
import { Views } from '#read-models';
import { PayerFilesController } from './payer-files.controller.js';

@Module({
  controllers: [PayerFilesController],
  providers: [
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
        partners: Partners,
      ) => new PayerFiles({ events, ledger, vault, views, stateStore, blobs }, partners),
      inject: [EventStore, EncryptedEventStore, Vault, Views, StateStore, BlobStore, Partners],
    },
  ],
  exports: [PayerFiles],
})
export class PayerFilesModule {}
