import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { onClosed } from './requests/on-closed.js';
import { Refusal } from './problems/refusal.js';

/** Aborted when the client went away before it was answered. Its reason is a 503 that nobody reads and no log calls a fault. */
export const clientSignal = ({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal => {
  const gone = new AbortController();
  onClosed(raw, () => {
    if (!raw.writableFinished) gone.abort(new Refusal('service_unavailable'));
  });
  return gone.signal;
};

/** Injects the signal of the request's client: `packet(@ClientSignal() signal: AbortSignal)`. */
export const ClientSignal = createParamDecorator((_: unknown, host: ExecutionContext) =>
  clientSignal(host.switchToHttp().getResponse<FastifyReply>()),
);
