import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../problems/refusal.js';
import { trackedRequestOf } from './arrivals.js';
import type { RefusalReason } from './load-control.js';

/** A request that has not begun its work after this is refused: its client will have given up soon. Milliseconds. */
const QUEUE_TIMEOUT_MS = 20_000;

/** How long a request has waited, and whether anybody still waits for its answer. Asked in every queue. */
export class RequestTime {
  private until: number;

  constructor(
    private readonly isGone: () => boolean,
    private readonly givenUp: (reason: RefusalReason) => void = () => undefined,
    private readonly now: () => number = () => performance.now(),
    private readonly patienceMs = QUEUE_TIMEOUT_MS,
    arrivedAt = now(),
  ) {
    this.until = arrivedAt + patienceMs;
  }

  /** A long body has come: how long its sender took is no waiting of ours. */
  bodyCame(): void {
    this.until = this.now() + this.patienceMs;
  }

  /** Before something costly begins: throws 503 where the client has gone, or has waited for too long. */
  begin(): void {
    this.goOn();
    if (this.now() > this.until) this.giveUp('too_late');
  }

  /** Before a further step of what has begun: throws where the client has gone. Never between an append and its answer. */
  goOn(): void {
    if (this.isGone()) this.giveUp('client_gone');
  }

  private giveUp(reason: RefusalReason): never {
    this.givenUp(reason);
    throw new Refusal('service_unavailable', { detail: 'Its turn did not come in time. Nothing was done.' });
  }
}

/** Time of a request that has come over HTTP. */
export const requestTimeOf = ({ raw }: FastifyRequest, { raw: answer }: FastifyReply): RequestTime => {
  const letIn = trackedRequestOf(raw);
  return new RequestTime(
    () => answer.destroyed,
    (reason) => letIn?.gaveUp(reason),
    undefined,
    undefined,
    letIn?.arrivedAt,
  );
};
