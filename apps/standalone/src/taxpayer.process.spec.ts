import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCaller, startServer, type RunningServer } from '#testing/process';

/** Pattern of an unassigned SSN with and without hyphens. */
const SSN = /987-?65-?4320/;

/** Headers and bodies of all responses. */
const answers: string[] = [];
let printed = '';
let server: RunningServer;

const send = async (...request: Parameters<ReturnType<typeof createCaller>>) => {
  const answer = await createCaller(server)(...request);
  answers.push(JSON.stringify([...answer.headers]), JSON.stringify(answer.body));
  return answer;
};

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'trace' } });
  for (const stream of [server.process.stdout, server.process.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
}, 120_000);
afterAll(async () => {
  await server.stop();
  server.remove();
});

const provider = {
  externalId: 'person',
  name: 'Alex Kim',
  taxId: '987-65-4320',
  taxIdType: 'SSN',
  npi: '1234567893',
  phone: '213-555-0100',
  billingStreet: '100 Main Street',
  billingCity: 'Los Angeles',
  billingState: 'CA',
  billingZip: '90012',
};
const example = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as { bill: object };

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

it('never returns, logs or stores in clear text an SSN that a practice uses as its tax ID', async () => {
  const practiceIdentity = { taxId: '987654320', taxIdType: 'SSN' };
  const saved = await send('PUT', '/organization/billing-profile', { practiceIdentity, billingProviders: [provider] });
  expect(saved.status).toBe(200);
  const { id } = saved.body.data.billingProviders.at(-1);
  const opened = await send('POST', '/organizations', {
    externalId: 'person',
    name: 'Kim',
    practiceIdentity,
    billingProviders: [provider],
  });
  expect(opened.status).toBe(201);
  const bill = await send('POST', '/bills', {
    ...example,
    bill: { ...example.bill, billingProvider: { savedProviderId: id } },
  });
  expect(bill.status).toBe(201);
  await send('POST', `/sandbox/bills/${bill.body.id}/simulate`, { scenario: 'partial_payment' });

  // Error responses must not repeat values either.
  const wrong = { taxId: '987-65-43200', taxIdType: 'SSN', npi: '987654320', phone: ['987654320'], '987654320': 1 };
  expect((await send('PUT', '/organization/billing-profile', { practiceIdentity: wrong })).status).toBe(422);
  expect((await send('PUT', '/organization/billing-profile', '{"taxId": "987654320"')).status).toBe(400);
  await send('POST', '/bills', { bill: { billingProvider: { ...provider, taxId: '987-65-4320' } } });

  for (const path of [
    '/organization',
    '/organization/billing-profile',
    '/organizations',
    `/organizations/${opened.body.data.organizationId}`,
    '/audit?limit=1000',
    '/events?cursor=0',
    '/bills',
    '/bill-dashboard?q=987654320',
    '/bill-tasks',
    ...['', '/status', '/lifecycle', '/eor', '/documents', '/delivery-options'].map(
      (part) => `/bills/${bill.body.id}${part}`,
    ),
  ])
    expect((await send('GET', path)).status).toBe(200);

  for (const answer of answers) expect(answer).not.toMatch(SSN);
  expect(printed).toContain('saveOwnBillingProfile');
  expect(printed).not.toMatch(SSN);
  const files = filesUnder(server.dataDir);
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) expect([file, SSN.test(readFileSync(file, 'latin1'))]).toEqual([file, false]);
}, 120_000);
