import { Body, Controller, Param, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import {
  ChangedEndpointView,
  DeletedEndpointView,
  EndpointView,
  RecoveryView,
  RedeliveryView,
  WebhookDeliveryView,
} from '#contracts';
import { Ctx, Operation, type RequestContext } from '#http';
import { send } from '../kernel/answer.js';
import { ChangeEndpoint } from './change-endpoint.js';
import { CreateEndpoint } from './create-endpoint.js';
import { DeleteEndpoint } from './delete-endpoint.js';
import { RecoverEndpoint } from './recover-endpoint.js';
import { Redeliver } from './redeliver.js';
import { RotateSecret } from './rotate-secret.js';
import { TestEndpoint } from './test-endpoint.js';

@Controller()
export class WebhooksController {
  constructor(private readonly commands: CommandBus) {}

  @Operation('createWebhookEndpoint')
  async create(
    @Ctx() context: RequestContext,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: EndpointView }> {
    return { data: send(reply, await this.commands.execute(new CreateEndpoint(context, body))) };
  }

  @Operation('changeWebhookEndpoint')
  async change(
    @Ctx() context: RequestContext,
    @Param('endpointId') endpointId: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: ChangedEndpointView }> {
    return { data: send(reply, await this.commands.execute(new ChangeEndpoint(context, endpointId, body))) };
  }

  @Operation('deleteWebhookEndpoint')
  async delete(
    @Ctx() context: RequestContext,
    @Param('endpointId') endpointId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: DeletedEndpointView }> {
    return { data: send(reply, await this.commands.execute(new DeleteEndpoint(context, endpointId))) };
  }

  @Operation('rotateWebhookSecret')
  async rotate(
    @Ctx() context: RequestContext,
    @Param('endpointId') endpointId: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: ChangedEndpointView }> {
    return { data: send(reply, await this.commands.execute(new RotateSecret(context, endpointId, body))) };
  }

  @Operation('testWebhookEndpoint')
  async test(
    @Ctx() context: RequestContext,
    @Param('endpointId') endpointId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: WebhookDeliveryView }> {
    return { data: send(reply, await this.commands.execute(new TestEndpoint(context, endpointId))) };
  }

  @Operation('recoverWebhookEndpoint')
  async recover(
    @Ctx() context: RequestContext,
    @Param('endpointId') endpointId: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: RecoveryView }> {
    return { data: send(reply, await this.commands.execute(new RecoverEndpoint(context, endpointId, body))) };
  }

  @Operation('redeliverWebhook')
  async redeliver(
    @Ctx() context: RequestContext,
    @Param('deliveryId') deliveryId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: RedeliveryView }> {
    return { data: send(reply, await this.commands.execute(new Redeliver(context, deliveryId))) };
  }
}
