import { Body, Controller, Param, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { CustomAdministratorView, ChangedMemberView, RemovedView } from '#contracts';
import { Ctx, data, Operation, type RequestContext } from '#http';
import { send } from '../kernel/answer.js';
import { AddCustomAdministrator } from './add-custom-administrator.js';
import { ChangeMember } from './change-member.js';
import { RemoveCustomAdministrator } from './remove-custom-administrator.js';
import { ReplaceCustomAdministrator } from './replace-custom-administrator.js';

interface Data<View> {
  readonly data: View;
}

/** An organization's own claims administrators, and its team. */
@Controller()
export class SettingsController {
  constructor(private readonly commands: CommandBus) {}

  @Operation('addCustomAdministrator')
  async add(
    @Ctx() context: RequestContext,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<CustomAdministratorView>> {
    return data(send(reply, await this.commands.execute(new AddCustomAdministrator(context, body))));
  }

  @Operation('replaceCustomAdministrator')
  async replace(
    @Ctx() context: RequestContext,
    @Param('id') id: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<CustomAdministratorView>> {
    return data(send(reply, await this.commands.execute(new ReplaceCustomAdministrator(context, id, body))));
  }

  @Operation('removeCustomAdministrator')
  async remove(
    @Ctx() context: RequestContext,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<RemovedView>> {
    return data(send(reply, await this.commands.execute(new RemoveCustomAdministrator(context, id))));
  }

  @Operation('changeMember')
  async changeMember(
    @Ctx() context: RequestContext,
    @Param('id') id: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<ChangedMemberView>> {
    return data(send(reply, await this.commands.execute(new ChangeMember(context, id, body))));
  }
}
