import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { arrivalOf, budgetOf, trackRequest } from './arrivals.js';
import { onClosed } from '../requests/on-closed.js';
import type { EarlyRefusal } from './early-refusal.js';
import type { AdmittedRequest } from './load-control.js';
import type { Overload } from './overload.js';
import { TurnQueue } from './turns.js';

/** A handler whose client has gone is still at work, and counted for so long at most. Milliseconds. */
const ABANDONED_TIMEOUT_MS = 60_000;

/** Stands before everything that listens to requests: what is refused here costs no more than its headers. */
export const guardServer = (server: Server, overload: Overload, refusal: EarlyRefusal): void => {
  const inside = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  const turns = new TurnQueue(server);
  server.on('request', (request: IncomingMessage, response: ServerResponse & { req: IncomingMessage }) => {
    const budget = budgetOf(request);
    const enter = () => inside.forEach((listener) => listener.call(server, request, response));
    if (budget === null) enter();
    else {
      const decision = overload.controls[budget].arrive(arrivalOf(request));
      if ('reason' in decision) {
        overload.refused(budget, decision.reason);
        refusal.send(request, response, decision);
        return;
      }
      const letIn = withEndCallback(decision, () => turns.ended(decision.account));
      trackRequest(request, { ...letIn, gaveUp: (reason) => overload.refused(budget, reason) });
      releaseOnClose(response, letIn);
      turns.begin(budget, decision.account, () => {
        letIn.begun();
        if (response.destroyed) letIn.answered(false);
        else enter();
      });
    }
  });
};

/** The request as it was let in; `ended` is called once, when what was begun is answered. */
const withEndCallback = (
  letIn: AdmittedRequest,
  ended: () => void,
): AdmittedRequest & { readonly begun: () => void } => {
  let isUnderWay = false;
  return {
    ...letIn,
    begun: () => (isUnderWay = true),
    answered: (served) => {
      letIn.answered(served);
      if (isUnderWay) ended();
      isUnderWay = false;
    },
  };
};

/** Most say by themselves when they are done (app.ts). */
const releaseOnClose = (response: ServerResponse, letIn: AdmittedRequest): void => {
  onClosed(response, () => {
    if (response.writableFinished) letIn.answered(false);
    else setTimeout(() => letIn.answered(false), ABANDONED_TIMEOUT_MS).unref();
  });
};
