import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded, readConfig, type Engines } from '#engines';
import { issueKey } from '../keys/issue-key.js';
import { changeOrganization, loadOrganization, operatorMetadata } from '../kernel.js';
import { bootstrap } from './bootstrap.js';
import { practices } from './practices.js';

let dataDir: string;
let engines: Engines;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'workcomp-bootstrap-'));
  engines = await openEmbedded({ dataDir, onFatal: () => undefined });
});
afterAll(async () => {
  await engines.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = () =>
  bootstrap(engines.ledger, readConfig({ DATA_DIR: dataDir, LIVE_API_KEY: 'sk_live_bootstrap_key_0001' }));
const { organizationId: live } = practices.live;

it('the sandbox practice has made-up records; the live one has an admin, a biller, and nothing that was made up', async () => {
  await start();
  const team = [{ role: 'admin' }, { role: 'biller' }];
  expect(await loadOrganization(engines.ledger, practices.sandbox.organizationId)).toMatchObject({
    practiceIdentity: { name: 'Sandbox Practice' },
    billingProviders: [{ id: 'bp_practice' }],
    treatmentBilling: true,
    members: team,
  });
  expect(await loadOrganization(engines.ledger, live)).toMatchObject({
    name: 'Live Practice',
    practiceIdentity: null,
    billingProviders: [],
    renderingProviders: [],
    locations: [],
    treatmentBilling: true,
    members: team,
  });
});

it('of a configured key four characters are kept; one that we make can spare more', async () => {
  await start();
  const made = await issueKey(engines.ledger, { organizationId: live, scope: 'organization', name: 'Made' });
  const { keys } = await loadOrganization(engines.ledger, live);
  expect(keys.map(({ prefix }) => prefix)).toEqual(['sk_l', made.key.slice(0, 14)]);
});

it('another start changes nothing, nor what an operator has changed', async () => {
  await start();
  const command = { type: 'SetTreatmentBilling', data: { enabled: false } } as const;
  await changeOrganization(engines.ledger, live, command, operatorMetadata(live));
  const before = await engines.events.head();
  await start();
  expect(await engines.events.head()).toBe(before);
  expect((await loadOrganization(engines.ledger, live)).treatmentBilling).toBe(false);
});
