import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { answering } from '../kernel/ask.js';
import { DirectoriesController } from './directories.controller.js';
import { DirectoryQueries } from './directory.queries.js';
import { OwnAdministrators } from './own-administrators.js';

/** The four directories and the delivery preview. Ledger and Directories come from the composition root. */
@Module({
  imports: [CqrsModule],
  controllers: [DirectoriesController],
  providers: [OwnAdministrators, ...answering(DirectoryQueries)],
  exports: [OwnAdministrators],
})
export class DirectoriesModule {}
