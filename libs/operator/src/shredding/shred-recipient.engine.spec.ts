import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REDACTED, recipientStream } from '#domain';
import { RecipientStore } from '#mail';
import { recipientProjection } from '#read-models';
import { inviteRecipient, saveRecipient } from '#testing/pure';
import { operatorMetadata } from '../kernel.js';
import { liftHold, placeHold } from '../holds/holds.js';
import { createOrganization } from '../organizations/organizations.js';
import { rebuildProjection } from '../projections/projections.js';
import { verify } from '../verify/verify.js';
import { openWorkplace, type OwnWorkplace } from '../workplace.spec-kit.js';
import { shredRecipient } from './shred-recipient.js';

const USER = 'user-7';
let work: OwnWorkplace;
let letters: string;
let org: string;
let recipientId: string;

beforeEach(async () => {
  work = await openWorkplace();
  ({ organizationId: org } = await createOrganization(work, { name: 'Practice', environment: 'live' }));
  const store = new RecipientStore(work.engines.ledger, work.engines.vault);
  recipientId = await store.idOf(org, USER);
  const now = new Date().toISOString();
  for (const command of [inviteRecipient({ recipientId, at: now }), saveRecipient(now, { recipientId })])
    await store.handle(recipientId, command, operatorMetadata(work, org));
  await rebuildProjection(work, { name: recipientProjection.name });
  letters = join(work.config.DATA_DIR, 'outbox', 'mail', org);
  mkdirSync(letters, { recursive: true });
  for (const name of [`${recipientId}_1-a.eml`, 'recipient_other_1-a.eml'])
    writeFileSync(join(letters, name), 'To: somebody');
});
afterEach(() => work.close());

const addressesIn = async (): Promise<readonly unknown[]> =>
  (await work.engines.ledger.load(recipientStream(org, recipientId))).flatMap(({ data }) => data.private ?? []);

it('shredding a recipient destroys the address and waiting letters, and stops mail', async () => {
  expect(JSON.stringify(await addressesIn())).toContain('dana@clinic.example');
  const report = await shredRecipient(work, { org, user: USER, reason: 'patient_request' });
  expect(report).toMatchObject({ organizationId: org, changed: true, outgoing: 1 });
  expect(new Set(await addressesIn())).toEqual(new Set([REDACTED]));
  expect(readdirSync(letters)).toEqual(['recipient_other_1-a.eml']);
  const store = new RecipientStore(work.engines.ledger, work.engines.vault);
  expect((await store.load(org, recipientId)).recipient).toMatchObject({ status: 'off', email: null, optedOut: true });
  expect((await verify(work)).differences).toEqual([]);
});

it('shreds a recipient once; a recipient who returns has new data that can be shredded again', async () => {
  const first = await shredRecipient(work, { org, user: USER, reason: 'patient_request' });
  expect(await shredRecipient(work, { org, user: USER, reason: 'patient_request' })).toMatchObject({
    changed: false,
    subject: first.subject,
  });
  const store = new RecipientStore(work.engines.ledger, work.engines.vault);
  const at = new Date().toISOString();
  await store.handle(
    recipientId,
    inviteRecipient({ recipientId, at, requestId: 'request-2' }),
    operatorMetadata(work, org),
  );
  expect((await addressesIn()).filter((address) => address !== REDACTED)).toHaveLength(1);
  const second = await shredRecipient(work, { org, user: USER, reason: 'patient_request' });
  expect(second).toMatchObject({ changed: true, subject: `${recipientId}#2` });
  expect(new Set(await addressesIn())).toEqual(new Set([REDACTED]));
});

it('refuses to shred a recipient under a legal hold on the organization, until the hold is lifted', async () => {
  const { holdId } = await placeHold(work, { org, scope: 'organization', reason: 'Subpoena' });
  await expect(shredRecipient(work, { org, user: USER, reason: 'patient_request' })).rejects.toThrow(holdId);
  expect(JSON.stringify(await addressesIn())).toContain('dana@clinic.example');
  await liftHold(work, { org, holdId, reason: 'Settled' });
  expect(await shredRecipient(work, { org, user: USER, reason: 'patient_request' })).toMatchObject({ changed: true });
  // An earlier order is completed.
  await placeHold(work, { org, scope: 'organization', reason: 'Subpoena' });
  expect(await shredRecipient(work, { org, user: USER, reason: 'patient_request' })).toMatchObject({ changed: false });
});

it('refuses an unknown recipient and an unknown organization', async () => {
  await expect(shredRecipient(work, { org, user: 'nobody', reason: 'other' })).rejects.toThrow(
    'no recipient with that ID',
  );
  await expect(shredRecipient(work, { org: 'org_nobody', user: USER, reason: 'other' })).rejects.toThrow(
    'no organization',
  );
});
