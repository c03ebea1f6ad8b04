import { Body, Controller, Param, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { BillAssignmentView, InvitationView, RecipientDisabledView, RecipientSettingsView } from '#contracts';
import { Ctx, Operation, type RequestContext } from '#http';
import { send } from '../kernel/answer.js';
import { AssignBill } from './assign-bill.js';
import { DisableRecipient } from './disable-recipient.js';
import { InviteRecipient } from './invite-recipient.js';
import { SaveRecipient } from './save-recipient.js';

interface Data<View> {
  readonly data: View;
}

@Controller()
export class NotificationsController {
  constructor(private readonly commands: CommandBus) {}

  @Operation('inviteNotificationRecipient')
  async invite(
    @Ctx() context: RequestContext,
    @Param('externalUserId') externalUserId: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<InvitationView>> {
    return { data: send(reply, await this.commands.execute(new InviteRecipient(context, externalUserId, body))) };
  }

  @Operation('saveNotificationRecipient')
  async save(
    @Ctx() context: RequestContext,
    @Param('externalUserId') externalUserId: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<RecipientSettingsView>> {
    return { data: send(reply, await this.commands.execute(new SaveRecipient(context, externalUserId, body))) };
  }

  @Operation('disableNotificationRecipient')
  async disable(
    @Ctx() context: RequestContext,
    @Param('externalUserId') externalUserId: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<RecipientDisabledView>> {
    return { data: send(reply, await this.commands.execute(new DisableRecipient(context, externalUserId, body))) };
  }

  @Operation('assignNotificationBill')
  async assign(
    @Ctx() context: RequestContext,
    @Param('externalUserId') externalUserId: string,
    @Param('billId') billId: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<BillAssignmentView>> {
    const command = new AssignBill(context, externalUserId, billId, true, body);
    return { data: send(reply, await this.commands.execute(command)) };
  }

  @Operation('removeNotificationBill')
  async remove(
    @Ctx() context: RequestContext,
    @Param('externalUserId') externalUserId: string,
    @Param('billId') billId: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<BillAssignmentView>> {
    const command = new AssignBill(context, externalUserId, billId, false, body);
    return { data: send(reply, await this.commands.execute(command)) };
  }
}
