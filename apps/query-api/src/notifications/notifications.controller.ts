import { Controller, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { ListRecipientsRequest, type RecipientListView, type RecipientSettingsView } from '#contracts';
import { Ctx, data, Operation, PageGet, sendPage, type RequestContext } from '#http';
import { LinkPages } from './link-pages.js';
import { GetRecipient, ListRecipients } from './notification.queries.js';

@Controller()
export class NotificationQueriesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly pages: LinkPages,
  ) {}

  @Operation('listNotificationRecipients')
  async list(
    @Ctx() context: RequestContext,
    @Query() request: ListRecipientsRequest,
  ): Promise<{ readonly data: RecipientListView }> {
    return data(await this.queries.execute(new ListRecipients(context, request)));
  }

  @Operation('getNotificationRecipient')
  async get(
    @Ctx() context: RequestContext,
    @Param('externalUserId') externalUserId: string,
  ): Promise<{ readonly data: RecipientSettingsView }> {
    return data(await this.queries.execute(new GetRecipient(context, externalUserId)));
  }

  @PageGet('confirmNotifications')
  async confirm(@Param('token') token: string, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return sendPage(reply, await this.pages.confirm(token));
  }

  @PageGet('unsubscribeNotifications')
  async unsubscribe(@Param('token') token: string, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return sendPage(reply, await this.pages.unsubscribe(token));
  }
}
