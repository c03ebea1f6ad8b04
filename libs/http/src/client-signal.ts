import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { onClosed } from './requests/on-closed.js';
import { Refusal } from './problems/refusal.js';

/** Returns a signal that aborts if the client disconnects early. The 503 it causes isn't logged as a fault. */
export const clientSignal = ({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal => {
  const gone = new AbortController();
  onClosed(raw, () => {
    if (!raw.writableFinished) gone.abort(new Refusal('service_unavailable'));
  });
  return gone.signal;
};

/** Injects the client's signal: `packet(@ClientSignal() signal: AbortSignal)`. */
export const ClientSignal = createParamDecorator((_: unknown, host: ExecutionContext) =>
  clientSignal(host.switchToHttp().getResponse<FastifyReply>()),
);
