import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Command } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientSignal, contextOf, type ReceivedBody, type RequestContext } from '#http';
import type { CommandResponse } from './command-response.js';

export interface CommandRequest<Path = unknown> {
  readonly context: RequestContext;
  /** Path parameters, such as `{ billId }`. */
  readonly path: Path;
  /** Undefined if no body was sent. */
  readonly body: unknown;
  /** Null if the operation accepts no documents. */
  readonly received: ReceivedBody | null;
  /** Aborted if the client disconnects before the response. */
  readonly signal?: AbortSignal;
}

/**
 * Base class for commands sent over HTTP: `class VoidEor extends HttpCommand<ActionOutcomeView, { billId: string }>
 * {}`. The CommandBus routes each command to its handler.
 */
export abstract class HttpCommand<View, Path = unknown>
  extends Command<CommandResponse<View>>
  implements CommandRequest<Path>
{
  readonly context: RequestContext;
  readonly path: Path;
  readonly body: unknown;
  readonly received: ReceivedBody | null;
  readonly signal?: AbortSignal;

  constructor(request: CommandRequest<Path>) {
    super();
    this.context = request.context;
    this.path = request.path;
    this.body = request.body;
    this.received = request.received;
    if (request.signal) this.signal = request.signal;
  }
}

/** Returns the body of an operation with documents. Throws if the operation doesn't accept any. */
export const uploadsOf = ({ received }: Pick<CommandRequest, 'received'>): ReceivedBody => {
  if (received === null) throw new TypeError('this operation does not accept documents');
  return received;
};

/** Injects the request: `create(@CurrentRequest() request: CommandRequest<{ billId: string }>)`. */
export const CurrentRequest = createParamDecorator((_: unknown, host: ExecutionContext): CommandRequest => {
  const http = host.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  const signal = clientSignal(http.getResponse<FastifyReply>());
  const { received, body, params: path } = request;
  return { context: contextOf(request), path, body, received: received && { ...received, signal }, signal };
});
