import { randomBytes } from 'node:crypto';
import type { CommandResult, ShownResponse } from '#commands';
import { endpointReceipt, presentEndpoint, type ChangedEndpointView, type EndpointView } from '#contracts';
import type { EndpointEvent } from '#domain';
import { canRead, type RequestContext } from '#http';
import type { CurrentEndpoint } from './endpoint-commands.js';

const SECRET_BYTES = 32;

/** Returns a secret in the Standard Webhooks format. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

type Written = CommandResult<EndpointEvent, CurrentEndpoint>;

/** Wall-clock time of the first response, even for a replay. */
export const timeOfAppend = ({ appended }: Pick<Written, 'appended'>): Date =>
  new Date(appended.at(-1)?.metadata.recordedAt ?? Date.now());

/** Includes the secret only if the request generated one. */
export const presentWritten = (written: Written, secret: 'with-secret' | 'without'): EndpointView => {
  const view = presentEndpoint(written.state, timeOfAppend(written));
  return secret === 'with-secret' ? Object.assign(view, { secret: written.state.secret }) : view;
};

/** A caller without read permission gets only a receipt. */
export const presentChanged = (
  context: RequestContext,
  written: Written,
  secret: 'with-secret' | 'without',
): ShownResponse<ChangedEndpointView> => {
  const whole = presentWritten(written, secret);
  return { body: canRead(context, 'getWebhookEndpoint') ? whole : endpointReceipt(whole) };
};
