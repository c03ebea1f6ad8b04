import { Controller, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { ListRecipientsRequest, type RecipientListView, type RecipientSettingsView } from '#contracts';
import { Ctx, data, Operation, PageGet, sendPage, type RequestContext } from '#http';
import { GetRecipient } from './get-recipient.js';
import { ListRecipients } from './list-recipients.js';
import { OpenLink } from './open-link.js';

@Controller()
export class NotificationQueriesController {
  constructor(private readonly queries: QueryBus) {}

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
    return sendPage(reply, await this.queries.execute(new OpenLink('confirm', token)));
  }

  @PageGet('unsubscribeNotifications')
  async unsubscribe(@Param('token') token: string, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return sendPage(reply, await this.queries.execute(new OpenLink('unsubscribe', token)));
  }
}
