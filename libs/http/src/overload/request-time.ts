import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../problems/refusal.js';
import { trackedRequestOf } from './arrivals.js';
import type { RefusalReason } from './load-control.js';

/** Maximum time until a request begins its work. Clients give up soon after this time. */
const QUEUE_TIMEOUT_MS = 20_000;

/** Time and client of a request. Every queue checks both. */
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

  /** Restarts the waiting time, because the upload time depends on the client. */
  bodyCame(): void {
    this.until = this.now() + this.patienceMs;
  }

  /** Call it before expensive work. Throws 503 if the client has disconnected or the request has waited too long. */
  begin(): void {
    this.goOn();
    if (this.now() > this.until) this.giveUp('too_late');
  }

  /** Call it before each step, but never between an append and its response. Throws 503 if the client disconnected. */
  goOn(): void {
    if (this.isGone()) this.giveUp('client_gone');
  }

  private giveUp(reason: RefusalReason): never {
    this.givenUp(reason);
    throw new Refusal('service_unavailable', { detail: 'The request waited too long and was not processed.' });
  }
}

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
