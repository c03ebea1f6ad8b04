import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccessRecordMaintenance, AccessRecord, assignStableId, retentionStart } from '#access-record';
import { readConfig } from '#engines';
import type { Vault } from '#event-store';
import { EmbeddedStateStore } from '#state-store';
import { accessDraft } from '#testing/pure';

const never = new AbortController().signal;
const at = (day: string): number => Date.parse(`${day}T12:00:00.000Z`);

it('is kept for six years or longer, but not shorter', () => {
  expect(readConfig({}).ACCESS_RECORD_YEARS).toBe(6);
  expect(readConfig({ ACCESS_RECORD_YEARS: '10' }).ACCESS_RECORD_YEARS).toBe(10);
  expect(() => readConfig({ ACCESS_RECORD_YEARS: '5' })).toThrow('ACCESS_RECORD_YEARS');
});

it('deletes entries older than six years and keeps entries of six years ago', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'access-watch-'));
  const store = await EmbeddedStateStore.open(folder, {} as unknown as Vault);
  const record = new AccessRecord(store, {} as unknown as Vault);
  const keeper = new AccessRecordMaintenance(store, () => at('2032-03-02'));
  const days = ['2026-02-22', '2026-03-02', '2031-03-02'];
  for (const day of days)
    await record.write([assignStableId(day, at(day), { ...accessDraft, organizationId: 'org_test' })]);
  await keeper.pack(never, true);
  await keeper.sweep(retentionStart(6, at('2032-03-02')), never);
  const search = { organizationId: 'org_test', terms: null, matches: () => true };
  const { entries } = await record.page(search, null, 10);
  expect(entries.map((entry) => entry.at.slice(0, 10))).toEqual(['2031-03-02', '2026-03-02']);
  await store.close();
  await rm(folder, { recursive: true });
});
