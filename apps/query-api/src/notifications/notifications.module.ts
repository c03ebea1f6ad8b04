import { Module } from '@nestjs/common';
import { recipientProviders } from '#mail';
import { queryProviders } from '../kernel/context-query.js';
import { LinkPages } from './link-pages.js';
import { NotificationQueries } from './notification.queries.js';
import { NotificationQueriesController, NotificationLinksController } from './notifications.controller.js';

@Module({
  controllers: [NotificationQueriesController, NotificationLinksController],
  providers: [...queryProviders(NotificationQueries), LinkPages, ...recipientProviders],
})
export class NotificationsModule {}
