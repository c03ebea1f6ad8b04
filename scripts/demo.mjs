// npm run demo: shows the main workflow from end to end, on a free port with a temporary folder, in less than 30
// seconds.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root } from './lib/run.mjs';

process.chdir(root);
install();
await build();
const { createCaller, startServer } = await import('#testing/process');
const began = Date.now();
const server = await startServer();
const call = createCaller(server);
const bill = JSON.parse(readFileSync(join(root, 'examples', 'med-legal-bill.json'), 'utf8'));

const say = (title, ...lines) => console.log(`\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}`);
const expect = (condition, what) => {
  if (!condition) throw new Error(`unexpected result: ${what}`);
};

try {
  const key = { 'idempotency-key': 'demo-bill-1' };
  const created = await call('POST', '/bills', bill, key);
  expect(created.status === 201, 'creating a bill returns 201');
  const { id, billNumber, state, amounts, documents } = created.body;
  say(
    'Submitted a med-legal bill with two PDFs',
    `bill ${billNumber} (${id}) is ${state}; charged $${amounts.charged}; ${documents.length} documents`,
    ...created.body.serviceLines.map(
      (line) => `${[line.code, ...line.modifiers].join(' ')}: ${line.pricing.steps.join('; ')}`,
    ),
  );

  const again = await call('POST', '/bills', bill, key);
  expect(again.status === 201 && again.body.id === id, 'repeating the request returns the same bill');
  const other = await call('POST', '/bills', { ...bill, actorName: 'Somebody else' }, key);
  expect(other.status === 409, 'reusing the key for another request is rejected');
  say(
    'Repeated the request with the same Idempotency-Key',
    `the same bill was returned, Idempotent-Replayed: ${again.headers.get('idempotent-replayed')}`,
    `with another body: ${other.status} ${other.body.code}`,
  );

  const wrong = structuredClone(bill);
  wrong.bill.patient.firstName = '';
  wrong.bill.renderingProvider.npi = '123';
  wrong.bill.serviceLines[0].units = 0;
  const refused = await call('POST', '/bills', wrong);
  expect(refused.status === 422 && refused.body.errors.length === 3, 'three invalid fields are reported');
  say('Sent three invalid fields', ...refused.body.errors.map(({ path, message }) => `${path} ${message}`));

  for (const scenario of ['accepted', 'partial_payment', 'paid']) {
    const simulated = await call('POST', `/sandbox/bills/${id}/simulate`, { scenario });
    expect(simulated.status === 200, `the payer simulates ${scenario}`);
    const { body: status } = await call('GET', `/bills/${id}/status`);
    say(
      `Sandbox payer: ${scenario}`,
      `state ${status.data.state}; paid $${status.data.totalPaid}; balance $${status.data.balanceDue}`,
    );
  }

  const { body: dashboard } = await call('GET', '/bill-dashboard?q=sandoval&status=paid');
  expect(dashboard.data.total === 1, 'the dashboard finds the bill');
  const { body: feed } = await call('GET', '/events?cursor=0&limit=100');
  say(
    'The event feed',
    ...feed.events.map((event) => `${event.sequence.padStart(4)}  ${event.type}  ${JSON.stringify(event.data)}`),
  );
  expect(feed.events.at(-1).data.state === 'paid', 'the last event in the feed is paid');
  console.log(`\nDone in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
} finally {
  await server.stop();
  server.remove();
}
