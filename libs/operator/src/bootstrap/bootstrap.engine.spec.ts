import { readConfig } from '#engines';
import { issueKey } from '../keys/issue-key.js';
import { changeOrganization, loadOrganization, operatorActor, operatorMetadata } from '../kernel.js';
import { createOrganization } from '../organizations/organizations.js';
import { addMember, changeMember } from '../members/members.js';
import { makeWorkspaceLink } from '../workspace/workspace-link.js';
import { bootstrap, bootstrapOperation } from './bootstrap.js';
import { practices } from './practices.js';
import { openWorkplace, type OwnWorkplace } from '../workplace.spec-kit.js';

let work: OwnWorkplace;

beforeAll(async () => {
  work = await openWorkplace();
});
afterAll(() => work.close());

const start = () =>
  bootstrap(
    work.engines.ledger,
    readConfig({ DATA_DIR: work.config.DATA_DIR, LIVE_API_KEY: 'sk_live_6f71bd19c6b83476176e2e8a7388c33653eca87b' }),
  );
const { organizationId: live } = practices.live;

it('seeds invented records and members in the sandbox practice only', async () => {
  await start();
  expect(await loadOrganization(work.engines.ledger, practices.sandbox.organizationId)).toMatchObject({
    practiceIdentity: { name: 'Sandbox Practice' },
    billingProviders: [{ id: 'bp_practice' }],
    treatmentBilling: true,
    members: [{ role: 'admin' }, { role: 'biller' }],
  });
  expect(await loadOrganization(work.engines.ledger, live)).toMatchObject({
    name: 'Live Practice',
    practiceIdentity: null,
    billingProviders: [],
    renderingProviders: [],
    locations: [],
    treatmentBilling: true,
    members: [],
  });
});

it('keeps a live practice without members on the next start, until a link invites its first administrator', async () => {
  await start();
  await start();
  expect((await loadOrganization(work.engines.ledger, live)).members).toEqual([]);
  const link = { ledger: work.engines.ledger, vault: work.engines.vault, publicOrigin: 'http://127.0.0.1:3000' };
  expect(await start()).toMatchObject({ withoutAdministrator: live });
  const first = await makeWorkspaceLink(link, { org: live });
  expect(first).toMatchObject({ role: 'admin', invitation: true });
  // A second link invites the same person, who hasn't entered a name yet.
  expect(await makeWorkspaceLink(link, { org: live })).toMatchObject({ member: first.member, invitation: true });
  expect((await loadOrganization(work.engines.ledger, live)).members).toMatchObject([
    { id: first.member, name: null, email: null, role: 'admin', invited: true },
  ]);
  expect(await start()).toMatchObject({ withoutAdministrator: live });
  const { id } = await addMember(work, { org: live, subject: 'owner', name: 'Ines Ortega', role: 'admin' });
  expect(await makeWorkspaceLink(link, { org: live })).toMatchObject({ member: id, role: 'admin', invitation: false });
  expect(await start()).toMatchObject({ withoutAdministrator: null });
  await expect(changeMember(work, { org: live, memberId: id, active: false })).rejects.toMatchObject({
    code: 'last_admin',
  });
});

it('stores four characters of a configured key, and 14 of a generated key, as its prefix', async () => {
  await start();
  const made = await issueKey(work.engines.ledger, {
    organizationId: live,
    scope: 'organization',
    name: 'Made',
    actor: operatorActor(work),
  });
  const { keys } = await loadOrganization(work.engines.ledger, live);
  expect(keys.map(({ prefix }) => prefix)).toEqual(['sk_l', made.key.slice(0, 14)]);
});

it('changes nothing on another start, and keeps changes by an operator', async () => {
  await start();
  const command = { type: 'SetTreatmentBilling', data: { enabled: false } } as const;
  await changeOrganization(work.engines.ledger, live, command, operatorMetadata(work, live));
  const before = await work.engines.events.head();
  await start();
  expect(await work.engines.events.head()).toBe(before);
  expect((await loadOrganization(work.engines.ledger, live)).treatmentBilling).toBe(false);
});

describe('checkpoints of reactions', () => {
  const beginning = async (fill: (here: OwnWorkplace) => Promise<unknown>) => {
    const here = await openWorkplace();
    try {
      await fill(here);
      const { stateStore } = here.engines;
      return await Promise.all(['payer-delivery', 'webhooks'].map(async (name) => stateStore.storedCheckpoint(name)));
    } finally {
      await here.close();
    }
  };
  const atTheBeginning = [{ position: 0n }, { position: 0n }];

  it('are set before the first organization, even if the projector starts later', async () => {
    expect(await beginning(bootstrapOperation)).toMatchObject(atTheBeginning);
    const name = { name: 'A practice', environment: 'live' } as const;
    expect(await beginning((here) => createOrganization(here, name))).toMatchObject(atTheBeginning);
  });
  it('are not set in a log that has events: reactions skip events from before they existed', async () => {
    const late = async (here: OwnWorkplace) => {
      await bootstrap(here.engines.ledger, here.config);
      await bootstrapOperation(here);
    };
    expect(await beginning(late)).toEqual([null, null]);
  });
});
