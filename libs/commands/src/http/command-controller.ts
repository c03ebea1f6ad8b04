import { Controller, Inject, Res, type Type } from '@nestjs/common';
import { CommandBus, type Command } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { operation, type OperationId } from '#contracts';
import { data, Operation } from '#http';
import type { CommandResponse } from './command-response.js';
import { CurrentRequest, type CommandRequest } from './http-command.js';

export const send = <View>(
  reply: FastifyReply,
  { body, position, replayed, location, status }: CommandResponse<View>,
): View => {
  void reply.header('event-position', String(position));
  if (replayed) void reply.header('idempotent-replayed', 'true');
  if (location !== undefined) void reply.header('location', location);
  if (status !== undefined) void reply.code(status);
  return body;
};

/**
 * Command classes by operation. Each is sent over the CommandBus, and its response is built as its operation specifies.
 */
export type CommandRoutes = {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- what the path names is known to each command
  readonly [Id in OperationId]?: new (request: CommandRequest<any>) => Command<CommandResponse<unknown>>;
};

/** Creates a controller with one route per command: `commandController({ createReview: CreateReview })`. */
export const commandController = (routes: CommandRoutes): Type => {
  class Routes {
    constructor(readonly commands: CommandBus) {}
  }
  Inject(CommandBus)(Routes, undefined, 0);
  for (const [id, command] of Object.entries(routes) as [OperationId, NonNullable<CommandRoutes[OperationId]>][]) {
    const wrapped = operation(id).answer === 'data';
    const method = async function (this: Routes, request: CommandRequest, reply: FastifyReply): Promise<unknown> {
      const body = send(reply, await this.commands.execute(new command(request)));
      return wrapped ? data(body) : body;
    };
    Object.defineProperty(Routes.prototype, id, { value: method });
    CurrentRequest()(Routes.prototype, id, 0);
    Res({ passthrough: true })(Routes.prototype, id, 1);
    Operation(id)(Routes.prototype, id, { value: method });
  }
  Controller()(Routes);
  return Routes;
};
