import { randomBytes } from 'node:crypto';
import type { CommandResult, ShownResponse } from '#commands';
import { endpointReceipt, presentEndpoint, type ChangedEndpointView, type EndpointView } from '#contracts';
import type { EndpointEvent } from '#domain';
import { canRead, type RequestContext } from '#http';
import type { CurrentEndpoint } from './endpoint-commands.js';

const SECRET_BYTES = 32;

/** A new secret, as Standard Webhooks writes one. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

type Written = CommandResult<EndpointEvent, CurrentEndpoint>;

/** The moment of an answer: that of the first one, where it is given again. Wall clock. */
export const timeOfAppend = ({ appended }: Pick<Written, 'appended'>): Date =>
  new Date(appended.at(-1)?.metadata.recordedAt ?? Date.now());

/** The endpoint as it stood after this append; with its secret only where the request made one. */
export const presentWritten = (written: Written, secret: 'with-secret' | 'without'): EndpointView => {
  const view = presentEndpoint(written.state, timeOfAppend(written));
  return secret === 'with-secret' ? Object.assign(view, { secret: written.state.secret }) : view;
};

/** Shows an endpoint that was there before: those who may not read it learn what they changed. */
export const presentChanged = (
  context: RequestContext,
  written: Written,
  secret: 'with-secret' | 'without',
): ShownResponse<ChangedEndpointView> => {
  const whole = presentWritten(written, secret);
  return { body: canRead(context, 'getWebhookEndpoint') ? whole : endpointReceipt(whole) };
};
