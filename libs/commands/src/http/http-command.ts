import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Command } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientSignal, contextOf, type ReceivedBody, type RequestContext } from '#http';
import type { CommandResponse } from './command-response.js';

/** A request that changes something. */
export interface CommandRequest<Path = unknown> {
  readonly context: RequestContext;
  /** Parameters of the path: `{ billId }`. */
  readonly path: Path;
  /** The parsed JSON body; undefined where none was sent. */
  readonly body: unknown;
  /** The body with its documents; null where the operation takes none. */
  readonly received: ReceivedBody | null;
  /** Aborted when the client went away before it was answered. */
  readonly signal?: AbortSignal;
}

/**
 * The base of the commands that come over HTTP: `class VoidEor extends HttpCommand<ActionOutcomeView, { billId: string }> {}`.
 * A handler answers it by way of the CommandBus.
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

/** The body of an operation that carries documents. */
export const uploadsOf = ({ received }: Pick<CommandRequest, 'received'>): ReceivedBody => {
  if (received === null) throw new TypeError('this operation carries no documents');
  return received;
};

/** Injects the request: `create(@Asked() request: CommandRequest<{ billId: string }>)`. */
export const CurrentRequest = createParamDecorator((_: unknown, host: ExecutionContext): CommandRequest => {
  const http = host.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  const signal = clientSignal(http.getResponse<FastifyReply>());
  const { received, body, params: path } = request;
  return { context: contextOf(request), path, body, received: received && { ...received, signal }, signal };
});
