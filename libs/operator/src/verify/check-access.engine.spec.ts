import { AccessRecordMaintenance, AccessRecord, assignStableId, retentionStart } from '#access-record';
import type { StateStore } from '#state-store';
import { accessDraft } from '#testing/pure';
import { checkpoint } from '../integrity/checkpoint.js';
import { createOrganization } from '../organizations/organizations.js';
import { openWorkplace, workplaceKinds, type OwnWorkplace } from '../workplace.spec-kit.js';
import { verify } from './verify.js';

const DAY_MS = 86_400_000;
const never = new AbortController().signal;
let work: OwnWorkplace;
let org: string;
afterEach(() => work.close());

const begin = async (kind: (typeof workplaceKinds)[number]): Promise<void> => {
  work = await openWorkplace(kind);
  ({ organizationId: org } = await createOrganization(work, { name: 'Practice', environment: 'live' }));
};

/** All entries are dated relative to this time, so that midnight doesn't separate them. */
const startedAt = Date.now();
let made = 0;
/** Records entries dated a few days ago, as one of several processes that share a store. */
const record = async (count: number, daysAgo = 0, store: StateStore = work.engines.stateStore): Promise<void> => {
  const at = startedAt - daysAgo * DAY_MS;
  const own = { ...accessDraft, organizationId: org };
  const drafts = Array.from({ length: count }, () => assignStableId(`entry ${(made += 1)}`, at, own));
  await new AccessRecord(store, work.engines.vault).write(drafts);
};
/** The store as seen by another process. */
const otherProcess = (): StateStore => Object.create(work.engines.stateStore) as StateStore;
const sign = () => checkpoint(work, {});
const pack = () => new AccessRecordMaintenance(work.engines.stateStore).pack(never, true);
/** Removes all records of the given kinds, or those that a filter selects, as an attacker with write access would. */
const remove = async (kinds: readonly string[], picks: (key: string) => boolean = () => true): Promise<void> => {
  const { stateStore } = work.engines;
  for (const kind of kinds)
    for (const key of await stateStore.keys(kind, '', { limit: 1_000 }))
      if (picks(key)) await stateStore.remove(kind, key);
};
/** Changes the newest signed count from 2 entries to none. */
const changeCount = async (): Promise<void> => {
  const { stateStore } = work.engines;
  const [entry] = await stateStore.all<{ readonly note: string }>('signed-access-count', '');
  const note = entry!.record.note.replace('"entries":2', '"entries":0');
  await stateStore.put('signed-access-count', entry!.key, { note });
};
/** Appends events, so that the next head is a new one. */
const grow = () => createOrganization(work, { name: 'Another practice', environment: 'live' });
const noCount = 'no count was signed with this head: counts are missing or were changed';
const gone = async () =>
  (await verify(work)).differences.filter(({ kind }) => kind === 'access record').map(({ what }) => what);

describe.each(workplaceKinds)('access record on %s engines', (kind) => {
  it('is complete with several processes, packed or not, and with duplicate entries', async () => {
    await begin(kind);
    await record(3);
    await record(2, 0, otherProcess());
    await record(1, 1);
    const twice = assignStableId('twice', startedAt, { ...accessDraft, organizationId: org, action: 'disclose' });
    for (let n = 0; n < 2; n += 1) await new AccessRecord(work.engines.stateStore, work.engines.vault).write([twice]);
    await sign();
    expect(await gone()).toEqual([]);
    await pack();
    await record(1);
    await Promise.all([sign(), sign()]);
    expect(await gone()).toEqual([]);
    expect(await verify(work)).toMatchObject({ accessEntries: 7 });
  });

  it('lacks entries whose rows were removed before packing', async () => {
    await begin(kind);
    await record(3);
    await record(2, 0, otherProcess());
    const [first] = await work.engines.stateStore.keys('access', '', { limit: 1 });
    await remove(['access'], (key) => key === first);
    expect(await gone()).toEqual([expect.stringMatching(/^[23] of 5 entries are gone$/)]);
  });

  it('lacks entries whose packed rows were removed together with their counts', async () => {
    await begin(kind);
    await record(4, 1);
    await pack();
    await sign();
    await remove(['access-packed', 'access-named', 'access-count']);
    expect(await gone()).toEqual(['4 of 4 entries are gone']);
  });

  it('lacks a day of which every trace was removed, and all counts if the record was emptied with them', async () => {
    await begin(kind);
    await record(2, 2);
    await record(3);
    await sign();
    const day = new Date(Date.now() - 2 * DAY_MS).toISOString().slice(0, 10);
    await pack();
    await remove(['access-count', 'signed-access-count'], (key) => key.startsWith(day));
    await remove(['access-packed']);
    await record(3);
    expect(await gone()).toContain('2 entries of earlier days are gone, and their counts');
    await remove(['access', 'access-packed', 'access-named', 'access-count', 'signed-access-count']);
    expect(await gone()).toEqual([noCount]);
  });

  it.each([
    ['entries', [], ['4 of 6 entries are gone']],
    ['entries and their counts', ['access-count'], ['2 of 4 entries are gone', noCount]],
    ['entries and all counts', ['access-count', 'signed-access-count'], [noCount]],
  ])('still lacks %s that were removed before heads were signed', async (_, kinds, found) => {
    await begin(kind);
    await record(4);
    await sign();
    await remove(['access', ...kinds]);
    await grow();
    await record(2, 0, otherProcess());
    await sign();
    expect(await gone()).toEqual(found);
  });

  it('still lacks a recent day of which every trace was removed before heads were signed', async () => {
    await begin(kind);
    await record(2, 1);
    await record(3);
    await sign();
    const day = new Date(startedAt - DAY_MS).toISOString().slice(0, 10);
    await remove(['access-count', 'signed-access-count'], (key) => key.startsWith(day));
    await grow();
    await sign();
    expect(await gone()).toContain('2 entries of earlier days are gone, and their counts');
  });

  it('still detects a signed count that was changed before heads were signed', async () => {
    await begin(kind);
    await record(2);
    await sign();
    await changeCount();
    await remove(['access', 'access-count']);
    await grow();
    await sign();
    expect(await gone()).toEqual([expect.stringContaining('a count was changed'), noCount]);
  });

  it('still lacks entries whose count was lowered while another process added as many', async () => {
    await begin(kind);
    await record(4);
    await sign();
    await remove(['access', 'access-count']);
    await record(5, 0, otherProcess());
    await grow();
    await sign();
    expect(await gone()).toEqual([noCount]);
  });

  it.each([
    ['counts and notes were removed', () => remove(['access', 'access-count', 'signed-access-count'])],
    ['counts were lowered', () => remove(['access', 'access-count'])],
    ['a note was changed', () => changeCount().then(() => remove(['access', 'access-count']))],
  ])('signs counts again with a new tree after %s', async (_, tamper) => {
    await begin(kind);
    await record(2);
    await sign();
    await tamper();
    await checkpoint(work, { newTree: true });
    for (let pass = 0; pass < 2; pass += 1) {
      await record(1, 0, otherProcess());
      await grow();
      await sign();
    }
    expect(await gone()).toEqual([]);
  });

  it('detects a signed count that was changed', async () => {
    await begin(kind);
    await record(2);
    await sign();
    await changeCount();
    expect(await gone()).toEqual([expect.stringContaining('a count was changed'), noCount]);
  });

  it('ignores entries that retention removed', async () => {
    await begin(kind);
    await record(2, 7 * 366);
    await record(1);
    await pack();
    await sign();
    await new AccessRecordMaintenance(work.engines.stateStore).sweep(retentionStart(6, Date.now()), never);
    expect(await work.engines.stateStore.keys('access-packed', '', { limit: 10 })).toHaveLength(1);
    expect(await gone()).toEqual([]);
    work = { ...work, config: { ...work.config, ACCESS_RECORD_YEARS: 10 } };
    expect(await gone()).toEqual([]);
  });
});
