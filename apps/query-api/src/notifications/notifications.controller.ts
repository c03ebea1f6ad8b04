import { Controller, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { PageGet, sendPage } from '#http';
import { queryController } from '../kernel/query-controller.js';
import { LinkPages } from './link-pages.js';
import { GetRecipient, ListRecipients } from './notification.queries.js';

export const NotificationQueriesController = queryController({
  listNotificationRecipients: ListRecipients,
  getNotificationRecipient: GetRecipient,
});

@Controller()
export class NotificationLinksController {
  constructor(private readonly pages: LinkPages) {}

  @PageGet('confirmNotifications')
  async confirm(@Param('token') token: string, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return sendPage(reply, await this.pages.confirm(token));
  }

  @PageGet('unsubscribeNotifications')
  async unsubscribe(@Param('token') token: string, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return sendPage(reply, await this.pages.unsubscribe(token));
  }
}
