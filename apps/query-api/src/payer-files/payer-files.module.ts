import { Module } from '@nestjs/common';
import { EncryptedEventStore } from '#event-store';
import { PayerFileReader } from '#payer-files';
import { Views } from '#read-models';
import { queryProviders } from '../kernel/context-query.js';
import { PayerFileQueries } from './payer-file.queries.js';
import { PayerFileQueriesController } from './payer-files.controller.js';

@Module({
  controllers: [PayerFileQueriesController],
  providers: [
    ...queryProviders(PayerFileQueries),
    {
      provide: PayerFileReader,
      useFactory: (ledger: EncryptedEventStore, views: Views) => new PayerFileReader({ ledger, views }),
      inject: [EncryptedEventStore, Views],
    },
  ],
  exports: [PayerFileReader],
})
export class PayerFilesModule {}
