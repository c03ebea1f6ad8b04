import type { Config, Engines } from '#engines';
import type { Loop } from '../loop.js';
import { AddressGuard } from './address-guard.js';
import { WebhookDispatcher } from './dispatcher.js';
import { HttpSender } from './http-sender.js';

/** The dispatcher as the configuration wants it. */
export const deliverWebhooks = (
  { events, ledger, desk }: Pick<Engines, 'events' | 'ledger' | 'desk'>,
  config: Pick<Config, 'ENGINES' | 'WEBHOOK_RETRY_SCHEDULE' | 'WEBHOOK_ALLOWED_NETWORKS'>,
): Loop =>
  new WebhookDispatcher(events, ledger, desk, new HttpSender(new AddressGuard(config.WEBHOOK_ALLOWED_NETWORKS)), {
    schedule: config.WEBHOOK_RETRY_SCHEDULE,
    // One process owns the embedded engines, so a new one knows that the one before is no more.
    ...(config.ENGINES === 'embedded' && { holder: 'standalone' }),
  });
