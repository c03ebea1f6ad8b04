import { Module } from '@nestjs/common';
import { queryProviders } from '../kernel/context-query.js';
import { RfaFollowUpQueries } from './rfa-follow-up.queries.js';
import { RfaQueries } from './rfa.queries.js';
import { RfaQueriesController } from './rfas.controller.js';

@Module({
  controllers: [RfaQueriesController],
  providers: [...[RfaFollowUpQueries, RfaQueries].flatMap(queryProviders)],
})
export class AuthorizationsModule {}
