import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../problems/refusal.js';
import { trackedRequestOf } from './arrivals.js';
import type { RefusalReason } from './load-control.js';

/** Maximum time until a request begins its work, in milliseconds. Clients give up soon after this time. */
const QUEUE_TIMEOUT_MS = 20_000;

/** Waiting time of a request and the state of its client. Every queue checks it. */
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

  /** Restarts the waiting time after a long body has arrived, because the upload time depends on the client. */
  bodyCame(): void {
    this.until = this.now() + this.patienceMs;
  }

  /**
   * Call before expensive work begins. Throws 503 if the client has disconnected or the request has waited too long.
   */
  begin(): void {
    this.goOn();
    if (this.now() > this.until) this.giveUp('too_late');
  }

  /**
   * Call before each further step. Throws 503 if the client has disconnected. Never call between an append and its
   * response.
   */
  goOn(): void {
    if (this.isGone()) this.giveUp('client_gone');
  }

  private giveUp(reason: RefusalReason): never {
    this.givenUp(reason);
    throw new Refusal('service_unavailable', { detail: 'Its turn did not come in time. Nothing was done.' });
  }
}

/** Returns the waiting time of an HTTP request. */
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
