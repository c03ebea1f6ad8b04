import { Module } from '@nestjs/common';
import { queryProviders } from '../kernel/context-query.js';
import { DraftQueries } from './draft.queries.js';
import { DraftQueriesController } from './drafts.controller.js';

@Module({
  controllers: [DraftQueriesController],
  providers: [...queryProviders(DraftQueries)],
})
export class DraftsModule {}
