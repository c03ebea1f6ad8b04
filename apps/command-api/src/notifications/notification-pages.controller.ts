import { Controller, Param, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PagePost, sendPage, type Page } from '#http';
import { brokenLinkPage, closedLinkPage, confirmedPage, earlierLinkPage, unsubscribedPage } from '#mail';
import { UseLink, type LinkOutcome } from './use-link.js';

/** Buttons on the pages opened by links in emails. query-api serves the pages. */
@Controller()
export class NotificationPagesController {
  constructor(private readonly commands: CommandBus) {}

  @PagePost('confirmNotifications')
  async confirm(
    @Param('token') token: string,
    @Req() { id }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendPage(reply, pageOf(await this.commands.execute(new UseLink('confirm', token, id)), confirmedPage));
  }

  /** Mail programs also send this request for their built-in unsubscribe button (RFC 8058). */
  @PagePost('unsubscribeNotifications')
  async unsubscribe(
    @Param('token') token: string,
    @Req() { id }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const outcome = await this.commands.execute(new UseLink('unsubscribe', token, id));
    return sendPage(reply, pageOf(outcome, unsubscribedPage));
  }
}

const pageOf = (result: LinkOutcome, done: (practice: string) => Page): Page => {
  switch (result.outcome) {
    case 'broken':
      return brokenLinkPage();
    case 'closed':
      return closedLinkPage(result.link);
    case 'earlier':
      return earlierLinkPage();
    case 'done':
      return done(result.practice);
  }
};
