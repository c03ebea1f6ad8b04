import { Body, Controller, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { LocationView, OpenedOrganizationView, SavedOrganizationView } from '#contracts';
import { Ctx, data, Documents, Operation, type ReceivedBody, type RequestContext } from '#http';
import { send } from '../kernel/answer.js';
import { OpenOrganization } from './open-organization.js';
import { SaveBillingProfile } from './save-billing-profile.js';
import { SaveLocations } from './save-locations.js';
import { SaveW9 } from './save-w9.js';

interface Data<View> {
  readonly data: View;
}

/** The routes that name an organization and those that don't differ in nothing else: the gate has chosen it. */
@Controller()
export class OrganizationsController {
  constructor(private readonly commands: CommandBus) {}

  @Operation('openOrganization')
  async open(
    @Ctx() context: RequestContext,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<OpenedOrganizationView>> {
    const opened = send(reply, await this.commands.execute(new OpenOrganization(context, body)));
    if (!opened.created) void reply.code(200);
    return data(opened);
  }

  @Operation('saveOwnBillingProfile')
  async saveOwnBillingProfile(
    @Ctx() context: RequestContext,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<SavedOrganizationView>> {
    return data(send(reply, await this.commands.execute(new SaveBillingProfile(context, body))));
  }

  @Operation('saveBillingProfile')
  async saveBillingProfile(
    @Ctx() context: RequestContext,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<SavedOrganizationView>> {
    return data(send(reply, await this.commands.execute(new SaveBillingProfile(context, body))));
  }

  @Operation('saveOwnLocations')
  async saveOwnLocations(
    @Ctx() context: RequestContext,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<SavedOrganizationView>> {
    return data(send(reply, await this.commands.execute(new SaveLocations(context, body))));
  }

  @Operation('saveLocations')
  async saveLocations(
    @Ctx() context: RequestContext,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<readonly LocationView[]>> {
    return data(send(reply, await this.commands.execute(new SaveLocations(context, body))).locations ?? []);
  }

  @Operation('saveOwnW9')
  async saveOwnW9(
    @Ctx() context: RequestContext,
    @Documents() received: ReceivedBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<SavedOrganizationView>> {
    return data(send(reply, await this.commands.execute(new SaveW9(context, received))));
  }

  @Operation('saveW9')
  async saveW9(
    @Ctx() context: RequestContext,
    @Documents() received: ReceivedBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<SavedOrganizationView>> {
    return data(send(reply, await this.commands.execute(new SaveW9(context, received))));
  }
}
