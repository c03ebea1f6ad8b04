import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Vault } from '#event-store';
import { EmbeddedStateStore } from '#state-store';
import { accessDraft } from '#testing/pure';
import { AccessForwarder, AccessRecord, AccessTail, assignStableId, type AccessEntry } from './index.js';
import { FRESH_KIND } from './rows.js';

const NOW = Date.parse('2026-03-02T10:00:00.000Z');
const never = new AbortController().signal;
const vault = {} as unknown as Vault;
const entry = (name: string) => assignStableId(name, NOW, accessDraft);

const idsIn = async (tail: AccessTail): Promise<readonly string[]> => {
  const found: AccessEntry[] = [];
  for await (const entries of tail.read(NOW - 1_000, never)) found.push(...entries);
  return found.map(({ id }) => id);
};

let folder = '';
let store: EmbeddedStateStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'access-tail-'));
  store = await EmbeddedStateStore.open(folder, vault);
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

it('reads rows of this process from memory and not from the store', async () => {
  const [first, second] = [entry('first'), entry('second')];
  const get = jest.spyOn(store, 'get');
  const tail = new AccessTail(store, () => NOW);
  const sent: AccessEntry[] = [];
  const forwarder = new AccessForwarder(store, async (entries) => void sent.push(...entries));
  await new AccessRecord(store, vault).write([first]);
  expect(await idsIn(tail)).toEqual([first.id]);
  await new AccessRecord(store, vault).write([second]);
  expect(await idsIn(tail)).toEqual([second.id]);
  expect(await idsIn(tail)).toEqual([]);
  await forwarder.forward(never);
  expect(sent.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
  expect(get.mock.calls.filter(([kind]) => kind === FRESH_KIND)).toEqual([]);
});

it('reads rows that were written before a restart from the store', async () => {
  const before = entry('before the restart');
  await new AccessRecord(store, vault).write([before]);
  await store.close();
  store = await EmbeddedStateStore.open(folder, vault);
  const after = entry('after the restart');
  await new AccessRecord(store, vault).write([after]);
  expect((await idsIn(new AccessTail(store, () => NOW))).toSorted()).toEqual([before.id, after.id].toSorted());
});

it('reads rows that exceed the memory limit from the store', async () => {
  const bills = Array.from({ length: 1_000 }, (_, n) => `bill_${n}`);
  const large = Array.from({ length: 120 }, (_, n) => ({ ...entry(`large ${n}`), bills }));
  await new AccessRecord(store, vault).write(large);
  expect((await idsIn(new AccessTail(store, () => NOW))).toSorted()).toEqual(large.map(({ id }) => id).toSorted());
});
