import { loadOrganization } from './kernel.js';
import { perform } from './operations.js';
import { openWorkplace, type OwnWorkplace } from './workplace.spec-kit.js';

let work: OwnWorkplace;
let org: string;

beforeAll(async () => {
  work = await openWorkplace();
  const made = await perform('org.create', { name: ' Practice ', environment: 'sandbox', externalId: ' p-1 ' }, work);
  org = (made as { organizationId: string }).organizationId;
});
afterAll(() => work.close());

const long = 'x'.repeat(400);
const tooLong = (option: string) => `${option} must be at most 255 characters`;

it.each<[string, string, object, string]>([
  ['org.create', 'no name', { name: '' }, '--name must not be empty'],
  ['org.create', 'a name of two lines', { name: 'A\nB' }, '--name must be one line of text'],
  ['org.create', 'a long external id', { name: 'A', externalId: long }, tooLong('--external-id')],
  [
    'org.create',
    'both wrong',
    { name: ' ', externalId: long },
    `--name must not be empty; ${tooLong('--external-id')}`,
  ],
  ['live.create', 'no name', { name: '' }, '--name must not be empty'],
  ['live.create', 'a long name of the key', { name: 'A', keyName: long }, tooLong('--key-name')],
  ['member.add', 'an invalid email address', { email: 'bad' }, '--email must be an email address'],
  ['member.add', 'a name of two lines', { name: 'A\nB' }, '--name must be one line of text'],
  ['member.add', 'a long subject', { subject: long }, tooLong('--subject')],
  ['member.add', 'no subject', { subject: ' ' }, '--subject must not be empty'],
  ['key.create', 'a long name', { scope: 'organization', name: long }, tooLong('--name')],
  ['key.create', 'a blank name', { scope: 'organization', name: '' }, '--name must not be empty'],
])('%s with %s is refused as over HTTP, and nothing is written', async (operation, _, given, sentence) => {
  const before = await work.engines.events.head();
  const args = { org, environment: 'sandbox', subject: 'user-1', role: 'biller', ...given };
  await expect(perform(operation, args, work)).rejects.toMatchObject({ name: 'OperatorRefusal', message: sentence });
  expect(await work.engines.events.head()).toBe(before);
});

it('stores valid values as over HTTP: trimmed, and email addresses in lower case', async () => {
  const given = { org, subject: ' user-1 ', name: ' Dana ', email: ' Dana@Clinic.example ', role: 'biller' };
  await perform('member.add', given, work);
  const organization = await loadOrganization(work.engines.ledger, org);
  expect(organization).toMatchObject({ name: 'Practice', externalId: 'p-1' });
  expect(organization.members).toMatchObject([{ subject: 'user-1', name: 'Dana', email: 'dana@clinic.example' }]);
});
