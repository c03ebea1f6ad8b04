import { randomBytes } from 'node:crypto';
import { endpointReceipt, presentEndpoint, type ChangedEndpointView, type EndpointView } from '#contracts';
import { endpoint, fold, type EndpointEvent } from '#domain';
import type { Handled } from '#event-store';
import { mayRead, type RequestContext } from '#http';
import type { Answer } from '../kernel/answer.js';

const SECRET_BYTES = 32;

/** A new secret, as Standard Webhooks writes one. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** The moment of an answer: that of the first one, where it is given again. Wall clock. */
export const momentOf = ({ appended }: Handled<EndpointEvent>): Date =>
  new Date(appended.at(-1)?.metadata.recordedAt ?? Date.now());

/** The same for an endpoint that was there before: those who may not read it learn what they changed. */
export const changedEndpointAnswer = (
  context: RequestContext,
  handled: Handled<EndpointEvent>,
  secret: 'with-secret' | 'without',
): Answer<ChangedEndpointView> => {
  const { body, ...answer } = endpointAnswer(handled, secret);
  return { ...answer, body: mayRead(context, 'getWebhookEndpoint') ? body : endpointReceipt(body) };
};

/** The endpoint as it stood after this append; with its secret only where the request made one. */
export const endpointAnswer = (
  handled: Handled<EndpointEvent>,
  secret: 'with-secret' | 'without',
): Answer<EndpointView> => {
  const state = fold(endpoint, handled.history);
  const view = presentEndpoint(state, momentOf(handled));
  return {
    body: secret === 'with-secret' ? Object.assign(view, { secret: state.secret }) : view,
    position: handled.position,
    replayed: handled.replayed,
  };
};
