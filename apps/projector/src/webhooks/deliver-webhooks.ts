import { webhookGuard, type Config, type Engines } from '#engines';
import { leasesOf, type BackgroundService } from '#subscriptions';
import { WebhookDispatcher } from './dispatcher.js';
import { HttpSender } from './http-sender.js';

/** The dispatcher as the configuration wants it. */
export const deliverWebhooks = (
  { events, ledger, vault, stateStore }: Pick<Engines, 'events' | 'ledger' | 'vault' | 'stateStore'>,
  config: Pick<Config, 'WEBHOOK_RETRY_SCHEDULE' | 'PROJECTOR_SHARES'> & Parameters<typeof webhookGuard>[0],
): BackgroundService => {
  const sender = new HttpSender(webhookGuard(config));
  const options = { schedule: config.WEBHOOK_RETRY_SCHEDULE, shares: config.PROJECTOR_SHARES };
  return new WebhookDispatcher(events, ledger, vault, stateStore, sender, options, leasesOf(stateStore));
};
