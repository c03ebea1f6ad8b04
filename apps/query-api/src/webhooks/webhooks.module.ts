import { Module } from '@nestjs/common';
import { queryProviders } from '../kernel/context-query.js';
import { DispatchProgress } from './dispatch-progress.js';
import { WebhookQueries } from './webhook.queries.js';
import { WebhookQueriesController } from './webhooks.controller.js';

@Module({
  controllers: [WebhookQueriesController],
  providers: [...queryProviders(WebhookQueries), DispatchProgress],
})
export class WebhooksModule {}
