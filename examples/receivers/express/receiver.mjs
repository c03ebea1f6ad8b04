// Receives webhooks with Express. Needs WEBHOOK_SECRET (whsec_…); PORT and HOST are optional.
import express from 'express';
import { WebhookInvalid, webhooks } from 'workcomp-billing-client';

const { WEBHOOK_SECRET = '', PORT = '4000', HOST = '127.0.0.1' } = process.env;
if (WEBHOOK_SECRET === '') throw new Error('set WEBHOOK_SECRET to the secret of your endpoint');

/** Ids that were handled. Yours belong into your database, under a unique index and in the handler's transaction. */
const handled = new Set();
const MOST_REMEMBERED = 100_000;

/**
 * Your work goes here. Deliveries come again and out of order: read the bill's present state before you act on it.
 * @param {import('workcomp-billing-client').FeedEvent} event
 */
const handle = async (event) => {
  console.log(`handled ${event.id} ${event.type}`);
};

const app = express();

// The signature is over the bytes that were sent, so the body must not be parsed before it is verified.
app.post('/webhooks', express.raw({ type: () => true, limit: '1mb' }), async (request, response) => {
  let event;
  try {
    event = await webhooks.verify(request.body ?? '', request.headers, WEBHOOK_SECRET);
  } catch (error) {
    if (!(error instanceof WebhookInvalid)) throw error;
    return response.sendStatus(400);
  }
  if (!handled.has(event.id)) {
    // Noted first, so that a second delivery meanwhile does nothing; taken back where the work fails, so that it is tried again.
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
