import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BillDraft } from '#domain';
import { AesVault, KeyMissing, openEmbeddedLog } from '#event-store';
import { emptyDraft } from '#testing/pure';
import { BillDrafts } from './bill-drafts.js';
import { EmbeddedStateStore } from './embedded-state-store.js';

const org = 'org_1';
const draft = (draftId: string, note: string | null = null): BillDraft => ({
  ...emptyDraft,
  ...{ organizationId: org, draftId, patientId: 'pat_1', updatedAt: draftId, note },
});

const start = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'drafts-'));
  const log = await openEmbeddedLog({ dir: join(dir, 'log'), onFatal: () => undefined });
  const same = async (key: Uint8Array): Promise<Uint8Array> => Buffer.from(key);
  const vault = new AesVault(log.keys, { wrap: same, unwrap: same });
  const stateStore = await EmbeddedStateStore.open(join(dir, 'desk'), vault);
  const end = async () => {
    await stateStore.close();
    await log.close();
    await rm(dir, { recursive: true });
  };
  return { drafts: new BillDrafts(stateStore, vault), keys: log.keys, stateStore, vault, end };
};

const all = { organizationId: org, customerExternalId: null, limit: 10 };

describe('BillDrafts', () => {
  it('stores a draft only after its key is durable', async () => {
    const { drafts, keys, stateStore, end } = await start();
    const order: string[] = [];
    const settled = keys.settled.bind(keys);
    jest.spyOn(keys, 'settled').mockImplementation(async () => {
      await settled();
      order.push('key');
    });
    jest.spyOn(stateStore, 'write').mockImplementation(async () => order.push('record') > 0);
    await drafts.save(draft('draft_1'), null, 0);
    expect(order).toEqual(['key', 'record']);
    await end();
  });

  it('rejects a change of a version that was replaced', async () => {
    const { drafts, end } = await start();
    expect(await drafts.save(draft('draft_1', 'first'), null, 0)).toBe(true);
    expect(await drafts.save(draft('draft_1', 'second'), null, 0)).toBe(false);
    expect(await drafts.get(org, 'draft_1')).toMatchObject({ version: 1, draft: { note: 'first' } });
    await end();
  });

  it('completes an interrupted destruction', async () => {
    const { drafts, end } = await start();
    await drafts.save(draft('draft_1'), null, 0);
    const broken = { remove: () => Promise.reject(new Error('disk')) };
    await expect(drafts.destroy(org, 'draft_1', broken)).rejects.toThrow('disk');
    expect(await drafts.get(org, 'draft_1')).toBeNull();
    expect((await drafts.list(all)).drafts).toEqual([]);
    await drafts.destroy(org, 'draft_1', { remove: () => Promise.resolve() });
    expect(await drafts.ofPatient(org, 'pat_1', null)).toEqual([]);
    await end();
  });

  it('completes an interrupted destruction when a change finds the draft', async () => {
    const { drafts, stateStore, end } = await start();
    await drafts.save(draft('draft_1'), null, 0);
    await expect(drafts.destroy(org, 'draft_1', { remove: () => Promise.reject(new Error('disk')) })).rejects.toThrow();
    const remove = jest.fn(() => Promise.resolve());
    expect(await drafts.get(org, 'draft_1', { remove })).toBeNull();
    expect(remove).toHaveBeenCalledWith({ organizationId: org, subject: 'draft_1' });
    expect(await stateStore.keys('bill-draft', '')).toEqual([]);
    await end();
  });

  it("reads only a customer's drafts for its list", async () => {
    const { drafts, stateStore, end } = await start();
    for (const [id, customerExternalId, ownerId] of [
      ['draft_1', 'C-1', null],
      ['draft_2', 'C-2', null],
      ['draft_3', 'C-1', 'mem_1'],
      ['draft_4', null, null],
    ] as const)
      await drafts.save({ ...draft(id), customerExternalId, ownerId }, null, 0);
    const find = jest.spyOn(stateStore, 'find');
    const idsOf = async (search: object) =>
      (await drafts.list({ ...all, customerExternalId: 'C-1', ...search })).drafts.map(({ draftId }) => draftId);
    expect(await idsOf({})).toEqual(['draft_3', 'draft_1']);
    expect(await find.mock.results[0]?.value).toHaveLength(2);
    expect(await idsOf({ owner: 'none' })).toEqual(['draft_1']);
    expect(await idsOf({ owner: 'mem_1' })).toEqual(['draft_3']);
    expect(await idsOf({ changedBefore: 'draft_3' })).toEqual(['draft_1']);
    await end();
  });

  it('lists the other drafts if a key is missing', async () => {
    const { drafts, vault, end } = await start();
    for (const id of ['draft_1', 'draft_2']) await drafts.save(draft(id), null, 0);
    const openBytes = vault.openBytes.bind(vault);
    jest.spyOn(vault, 'openBytes').mockImplementation((...call) => {
      if (call[1] === 'draft_2') throw new KeyMissing('draft_2');
      return openBytes(...call);
    });
    expect((await drafts.list(all)).drafts.map(({ draftId }) => draftId)).toEqual(['draft_1']);
    await end();
  });
});
