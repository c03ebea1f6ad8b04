import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '#engines';
import { KeyUnreadable } from '#event-store';
import { createOrganization } from '../organizations/organizations.js';
import { openWorkplace, type OwnWorkplace } from '../workplace.spec-kit.js';
import { masterKeyNotice } from './master-key-notice.js';
import { rotateMaster } from './rotate-master.js';

let work: OwnWorkplace;
beforeEach(async () => {
  work = await openWorkplace();
});
afterEach(() => work.close());
const keyFile = (): string => join(work.config.DATA_DIR, 'master.key');
const lines = (): readonly string[] => readFileSync(keyFile(), 'utf8').trim().split('\n');

describe('new master key', () => {
  beforeEach(async () => {
    for (const name of ['One', 'Two']) await createOrganization(work, { name, environment: 'sandbox' });
  });

  it('is created, protects all data, and is the only key needed afterwards', async () => {
    const [older] = lines();
    const report = await rotateMaster(work, { makeKey: true });
    expect(report).toEqual({ organizations: 2, rewrapped: 2, file: keyFile() });
    const [newer] = lines();
    expect(lines()).toEqual([newer, older]);
    expect(newer).not.toBe(older);
    await work.engines.close();
    const { DATA_DIR: dataDir } = work.config;
    const open = (masterKey: string | undefined) => openEmbedded({ dataDir, masterKey, onFatal: () => undefined });
    await expect(open(older)).rejects.toBeInstanceOf(KeyUnreadable);
    const engines = await open(newer);
    const [first] = await engines.events.readAll(0n, 1);
    expect((await engines.ledger.open(first!)).data.private).toEqual({ name: 'One' });
    await engines.close();
  });

  it('is not created if the file has one already', async () => {
    await work.engines.provider.renew();
    const both = lines();
    expect(await rotateMaster(work, { makeKey: true })).toMatchObject({ organizations: 2, rewrapped: 2 });
    expect(await rotateMaster(work, {})).toMatchObject({ organizations: 2, rewrapped: 0 });
    expect(lines()).toEqual(both);
  });

  it('is required: with a single key, nothing is done', async () => {
    await expect(rotateMaster(work, {})).rejects.toThrow('--make-key');
    expect(lines()).toHaveLength(1);
  });

  it('is not written to a file if the environment contains the old key', async () => {
    await work.engines.close();
    const [masterKey] = lines();
    const engines = await openEmbedded({ dataDir: work.config.DATA_DIR, masterKey, onFatal: () => undefined });
    await expect(rotateMaster({ ...work, engines }, { makeKey: true })).rejects.toThrow('comes from the environment');
    await engines.close();
  });
});

describe('notice about a master key in the data folder', () => {
  const notice = (change: object = {}) => masterKeyNotice(work.engines, { ...work.config, ...change });

  it('is one line, and only given for a live organization', async () => {
    await createOrganization(work, { name: 'One', environment: 'sandbox' });
    expect(await notice()).toBeNull();
    await createOrganization(work, { name: 'Two', environment: 'live' });
    expect(await notice()).toMatch(/^The master key is in the data folder, .*MASTER_KEY_FILE/);
    expect(await notice()).not.toContain('\n');
    expect(await notice({ MASTER_KEY: randomBytes(32).toString('base64') })).toBeNull();
    expect(await notice({ ENGINES: 'production' })).toBeNull();
  });

  it('is not given for a file elsewhere, even through a symbolic link', async () => {
    await createOrganization(work, { name: 'Two', environment: 'live' });
    const elsewhere = mkdtempSync(join(tmpdir(), 'secrets-'));
    renameSync(keyFile(), join(elsewhere, 'master.key'));
    expect(await notice({ MASTER_KEY_FILE: join(elsewhere, 'master.key') })).toBeNull();
    symlinkSync(join(elsewhere, 'master.key'), keyFile());
    expect(await notice()).toBeNull();
    await rotateMaster(work, { makeKey: true });
    expect(readlinkSync(keyFile())).toBe(join(elsewhere, 'master.key'));
    expect(lines()).toHaveLength(2);
    rmSync(elsewhere, { recursive: true });
    writeFileSync(join(work.config.DATA_DIR, 'other.key'), '');
    expect(await notice({ MASTER_KEY_FILE: join(work.config.DATA_DIR, 'other.key') })).toContain('other.key');
  });
});
