import { Module } from '@nestjs/common';
import { queryProviders } from '../kernel/context-query.js';
import { RequestQueries } from './request.queries.js';
import { RequestsController } from './requests.controller.js';

@Module({
  controllers: [RequestsController],
  providers: [...queryProviders(RequestQueries)],
})
export class RequestsModule {}
