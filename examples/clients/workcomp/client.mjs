// Uses the client of this repository: `npm run client && npm install --no-save ./dist/client`. Needs BASE, KEY and BILL
// (a file).
import { once } from 'node:events';
import { createWriteStream, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { BillingClient, inCents, isProblem, webhooks } from 'workcomp-billing-client';

const { BASE = '', KEY = '', BILL = '' } = process.env;
const client = new BillingClient({ baseUrl: BASE, key: KEY });
const body = JSON.parse(readFileSync(BILL, 'utf8'));
const told = {};

// Webhook receiver on this machine. A sandbox may deliver to it.
const delivered = new Set();
let secret = '';
const receiver = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const event = await webhooks.verify(Buffer.concat(chunks), request.headers, secret).catch(() => null);
  if (event) delivered.add(event.type);
  response.writeHead(event ? 204 : 400).end();
});
await once(receiver.listen(0, '127.0.0.1'), 'listening');
const endpoint = await client.webhooks.create({
  url: `http://127.0.0.1:${receiver.address().port}/webhooks`,
  eventTypes: ['bill.*'],
});
secret = endpoint.secret;

// Documents as bytes instead of Base64, and an idempotency key. Running this again with the same key returns the same
// bill.
const pdf = readFileSync(new URL('report.pdf', import.meta.url));
const documents = [{ filename: 'report.pdf', documentType: 'final_report', contentBase64: pdf }];
const metadata = { appointment: 'A-2041' };
const options = { idempotencyKey: `appointment-${Date.now()}` };
const bill = await client.bills.create({ ...body, documents, metadata }, options);
told.again = (await client.bills.create({ ...body, documents, metadata }, options)).id === bill.id;
told.charged = inCents(bill.amounts).charged;

// An error response names the invalid fields.
try {
  await client.bills.create({ bill: { ...body.bill, serviceLines: [] } });
} catch (error) {
  if (!isProblem(error, 'validation_error')) throw error;
  told.wrong = Object.keys(error.errors);
  told.log = (await client.requests.get(error.requestId)).problemCode;
}

const [found] = await client.bills.list({ metadata: { appointment: 'A-2041' } }).toArray(1);
told.found = found?.id === bill.id;

await client.sandbox.simulate(bill.id, { scenario: 'paid' });
told.expanded = (await client.bills.get(bill.id, { expand: ['eors', 'payments'] })).payments?.length;

// Follow the feed from the beginning to this bill's payment.
let cursor;
for await (const event of client.events.follow({ billId: bill.id, onCursor: (next) => (cursor = next) }))
  if (event.type === 'bill.paid') break;
for await (const event of client.events.follow({ billId: bill.id, cursor, untilNow: true })) told.last = event.type;

const packet = await client.bills.packet(bill.id);
const file = new URL('packet.pdf', import.meta.url);
await pipeline(packet.stream, createWriteStream(file));
told.packet = packet.contentType === 'application/pdf' && statSync(file).size > 1000;

for (let tries = 0; !delivered.has('bill.paid') && tries < 200; tries += 1)
  await new Promise((resolve) => setTimeout(resolve, 100));
told.delivered = delivered.has('bill.paid');
told.clock = typeof (await client.call('getSandboxClock', {})).data.now;

await client.webhooks.remove(endpoint.id);
receiver.close();
console.log(JSON.stringify(told));
