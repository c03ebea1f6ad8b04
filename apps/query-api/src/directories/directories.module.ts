import { Module } from '@nestjs/common';
import { queryProviders } from '../kernel/context-query.js';
import { DirectoriesController } from './directories.controller.js';
import { DirectoryQueries } from './directory.queries.js';
import { CustomAdministrators } from './custom-administrators.js';

/** The composition root provides EncryptedEventStore and Directories. */
@Module({
  controllers: [DirectoriesController],
  providers: [CustomAdministrators, ...queryProviders(DirectoryQueries)],
  exports: [CustomAdministrators],
})
export class DirectoriesModule {}
