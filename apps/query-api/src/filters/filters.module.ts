import { Module } from '@nestjs/common';
import { queryProviders } from '../kernel/context-query.js';
import { FilterQueries } from './filter.queries.js';
import { FilterQueriesController } from './filters.controller.js';

@Module({
  controllers: [FilterQueriesController],
  providers: [...queryProviders(FilterQueries)],
})
export class FiltersModule {}
