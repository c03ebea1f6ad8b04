// Receives webhooks with Express. Needs WEBHOOK_SECRET (whsec_…); PORT and HOST are optional.
import express from 'express';
import { WebhookInvalid, webhooks } from 'workcomp-billing-client';

const { WEBHOOK_SECRET = '', PORT = '4000', HOST = '127.0.0.1' } = process.env;
if (WEBHOOK_SECRET === '') throw new Error('set WEBHOOK_SECRET to the secret of your endpoint');

/**
 * IDs of handled events. In production, store them in your database with a unique index, in the handler's transaction.
 */
const handled = new Set();
const MOST_REMEMBERED = 100_000;

/**
 * Your code goes here. Deliveries can arrive repeatedly and out of order: read the current state of the bill before you
 * act on it.
 * @param {import('workcomp-billing-client').FeedEvent} event
 */
const handle = async (event) => {
  console.log(`handled ${event.id} ${event.type}`);
};

const app = express();

// The signature covers the bytes of the body, so the body must not be parsed before verification.
app.post('/webhooks', express.raw({ type: () => true, limit: '1mb' }), async (request, response) => {
  let event;
  try {
    event = await webhooks.verify(request.body ?? '', request.headers, WEBHOOK_SECRET);
  } catch (error) {
    if (!(error instanceof WebhookInvalid)) throw error;
    return response.sendStatus(400);
  }
  if (!handled.has(event.id)) {
    // Add the ID first, so that a concurrent second delivery does nothing. Remove it if the handler fails, so that the
    // event is retried.
    handled.add(event.id);
    try {
      await handle(event);
    } catch {
      handled.delete(event.id);
      return response.sendStatus(500);
    }
    if (handled.size > MOST_REMEMBERED) handled.delete(handled.values().next().value);
  }
  return response.sendStatus(204);
});

app.listen(Number(PORT), HOST, () => console.log(`listening on http://${HOST}:${PORT}/webhooks`));
