import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { arrivalOf, budgetOf, trackRequest } from './arrivals.js';
import { onClosed } from '../requests/on-closed.js';
import type { EarlyRefusal } from './early-refusal.js';
import type { AdmittedRequest } from './load-control.js';
import type { Overload } from './overload.js';
import { TurnQueue } from './turns.js';

/** After a disconnect, the handler may still be working, so the request counts as in progress for this time. */
const ABANDONED_TIMEOUT_MS = 60_000;

/** Runs before all request listeners. Refusing a request costs no more than reading its headers. */
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

/** `ended` is called once, when the request has begun and been answered. */
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

/** The onSend hook (server.ts) has already released most requests. */
const releaseOnClose = (response: ServerResponse, letIn: AdmittedRequest): void => {
  onClosed(response, () => {
    if (response.writableFinished) letIn.answered(false);
    else setTimeout(() => letIn.answered(false), ABANDONED_TIMEOUT_MS).unref();
  });
};
