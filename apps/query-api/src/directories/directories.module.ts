import { Module } from '@nestjs/common';
import { queryProviders } from '../kernel/context-query.js';
import { DirectoriesController } from './directories.controller.js';
import { DirectoryQueries } from './directory.queries.js';
import { CustomAdministrators } from './custom-administrators.js';

/** EncryptedEventStore and Directories come from the composition root. */
@Module({
  controllers: [DirectoriesController],
  providers: [CustomAdministrators, ...queryProviders(DirectoryQueries)],
  exports: [CustomAdministrators],
})
export class DirectoriesModule {}
