import { createHmac, randomBytes } from 'node:crypto';
import type { FeedEvent } from '../events.js';

/** Signs and sends events like the service's webhooks, with WCB_WEBHOOK_SECRET or a generated secret. */
export class Forwarder {
  /** Secret of the receiver, `whsec_…`. */
  readonly secret: string;
  private readonly key: Buffer;

  constructor(
    private readonly url: string,
    secret = process.env['WCB_WEBHOOK_SECRET'],
  ) {
    this.key = secret === undefined ? randomBytes(32) : Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    this.secret = `whsec_${this.key.toString('base64')}`;
  }

  /** Sends an event. Returns the status of the response, or an error text. */
  async send(event: FeedEvent): Promise<string> {
    const body = JSON.stringify(event);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', this.key).update(`${event.id}.${timestamp}.${body}`).digest('base64');
    try {
      const { status } = await fetch(this.url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(15_000),
        headers: {
          'content-type': 'application/json',
          'webhook-id': event.id,
          'webhook-timestamp': timestamp,
          'webhook-signature': `v1,${signature}`,
        },
        body,
      });
      return String(status);
    } catch {
      // Shown next to the event in place of the status.
      return 'no response';
    }
  }
}
