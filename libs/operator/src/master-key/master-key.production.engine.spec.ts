import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEngines, readConfig, startEngines, type Config, type Engines } from '#engines';
import { startProductionFakes, type ProductionFakes } from '#testing/http';
import type { OperatorContext } from '../operation.js';
import { createOrganization, showOrganization } from '../organizations/organizations.js';
import { lacksMasterKey } from '#event-store';
import { ProcessRegistry } from '#state-store';
import { rotateMaster } from './rotate-master.js';

const [older, newer] = [0, 1].map(() => randomBytes(32).toString('base64')) as [string, string];
const quiet = { projector: null, progress: () => undefined, signal: new AbortController().signal };
const fail = (error: Error): never => {
  throw error;
};

let fakes: ProductionFakes;
let dir: string;
const open: Engines[] = [];
const configOf = (MASTER_KEY: string): Config => readConfig({ ...fakes.env, DATA_DIR: dir, MASTER_KEY });
const processWith = async (masterKey: string): Promise<OperatorContext> => {
  const config = configOf(masterKey);
  const engines = await openEngines(config, fail);
  open.push(engines);
  return { ...quiet, engines, config };
};

beforeAll(async () => {
  fakes = await startProductionFakes();
  dir = mkdtempSync(join(tmpdir(), 'master-key-'));
});
afterEach(async () => {
  for (const engines of open.splice(0)) await engines.close();
});
afterAll(async () => {
  await fakes.stop();
  rmSync(dir, { recursive: true });
});

it('rotates the master key while several processes run and get the new key one by one', async () => {
  const first = await processWith(older);
  const { organizationId: before } = await createOrganization(first, { name: 'Before', environment: 'live' });
  const prepared = await processWith(`${older},${newer}`);
  const changed = await processWith(`${newer},${older}`);
  const { organizationId: between } = await createOrganization(changed, { name: 'Between', environment: 'live' });
  expect(await showOrganization(prepared, { org: between })).toMatchObject({ name: 'Between' });

  const command = await processWith(`${newer},${older}`);
  expect(await rotateMaster(command, {})).toEqual({ organizations: 2, rewrapped: 1, file: null });
  const last = await processWith(newer);
  for (const workplace of [prepared, changed, last]) {
    expect(await showOrganization(workplace, { org: before })).toMatchObject({ name: 'Before' });
    expect(await showOrganization(workplace, { org: between })).toMatchObject({ name: 'Between' });
  }
});

it('refuses to report success while a process still creates organizations under the older master key', async () => {
  const changed = await processWith(`${newer},${older}`);
  const late = await processWith(`${older},${newer}`);
  const list = changed.engines.keys.list.bind(changed.engines.keys);
  let looked = 0;
  jest.spyOn(changed.engines.keys, 'list').mockImplementation(async (...asked) => {
    if ((looked += 1) === 3) await createOrganization(late, { name: 'Late', environment: 'live' });
    return list(...asked);
  });
  await expect(rotateMaster(changed, {})).rejects.toThrow('1 more was encrypted with the older master key');
  jest.restoreAllMocks();
  expect(await rotateMaster(changed, {})).toMatchObject({ rewrapped: 1 });
});

it('waits and reports the reason if the master key does not match the data', async () => {
  const engines = await startEngines(configOf(randomBytes(32).toString('base64')), fail);
  open.push(engines);
  const waits = async (): Promise<string> => {
    for (;;) {
      const what = engines.opening.waitsFor('readModels') ?? '';
      if (what.includes('master key')) return what;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  expect(await waits()).toContain('does not match this data');
  expect(engines.opening.done).toBe(false);
});

describe('a process that only has the old master key', () => {
  const patience = { wait: 200, every: 50 };
  const board = ({ engines }: OperatorContext, service: string): ProcessRegistry =>
    new ProcessRegistry(engines.stateStore, async () => ({
      service,
      build: '1.0.0',
      masterKeys: await engines.provider.fingerprints(),
    }));

  it('blocks the rotation and is named, and nothing is changed', async () => {
    const old = await processWith(newer);
    const { organizationId } = await createOrganization(old, { name: 'Kept', environment: 'live' });
    const posted = board(old, 'query-api');
    posted.start();
    const third = randomBytes(32).toString('base64');
    const command = await processWith(`${third},${newer}`);
    const known = board(command, 'command-api');
    known.start();
    const list = () => command.engines.stateStore.list('process', '');
    for (let n = 0; n < 100 && (await list()).length < 2; n += 1) await new Promise((done) => setTimeout(done, 20));
    await expect(rotateMaster(command, {}, patience)).rejects.toThrow(
      /missing in query-api \(of .*nothing was changed/,
    );
    expect(await createOrganization(old, { name: 'Also', environment: 'live' })).toBeDefined();
    await posted.beforeApplicationShutdown();
    expect((await rotateMaster(command, {}, patience)).rewrapped).toBeGreaterThan(0);
    await known.beforeApplicationShutdown();
    expect(await list()).toEqual([]);
    // After a rotation without the new key, this process reports it missing. Processes with both keys don't.
    expect(await lacksMasterKey(old.engines.keys, old.engines.provider)).toBe(true);
    expect(await lacksMasterKey(command.engines.keys, command.engines.provider)).toBe(false);
    expect(await showOrganization(command, { org: organizationId })).toMatchObject({ name: 'Kept' });
  });
});
