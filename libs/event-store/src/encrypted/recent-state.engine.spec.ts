import { setTimeout as sleep } from 'node:timers/promises';
import { REDACTED, type Decider, type Message } from '#domain';
import { commandMetadata as metadata, openKit, type Kit } from '#testing/http';
import { AesVault } from '../encryption-keys/aes.vault.js';
import { RECENT_MS } from '../encrypted-event-store.js';
import { NO_STREAM, type EventStore } from '../event-store.js';
import { openEncryptedEventStore } from './open-encrypted-event-store.js';

const stream = 'org1-bill_a';
const notes = (...texts: readonly string[]): readonly Message[] =>
  texts.map((text) => ({ type: 'Noted', data: { private: { text } } }));
const texts: Decider<readonly string[], Message, Message<'Noted', { private: { readonly text: string } | string }>> = {
  initial: [],
  decide: {},
  evolve: { Noted: (all, { private: group }) => [...all, typeof group === 'string' ? group : group.text] },
};

let kit: Kit;
beforeEach(async () => {
  kit = await openKit();
});
afterEach(() => kit.stop());

/** Returns an encrypted event store on the shared log, like another process's, with a counter of its reads. */
const startProcess = () => {
  const asked = { reads: 0 };
  const store = new Proxy(kit.events, {
    get: (target, name) => {
      if (name === 'readStream') asked.reads += 1;
      return (Reflect.get(target, name) as EventStore['readStream']).bind(target);
    },
  });
  const vault = new AesVault(kit.keys, kit.provider);
  const ledger = openEncryptedEventStore(store, vault, { isShared: true });
  return { asked, vault, ledger, now: () => ledger.recent(texts, stream) };
};

it('recent returns a cached state for half a second', async () => {
  const { asked, now } = startProcess();
  await kit.ledger.append(stream, NO_STREAM, notes('a'), metadata());
  for (let n = 0; n < 10; n += 1) expect(await now()).toEqual(['a']);
  expect(asked.reads).toBe(1);
  await sleep(RECENT_MS);
  for (let n = 0; n < 10; n += 1) expect(await now()).toEqual(['a']);
  expect(asked.reads).toBe(2);
});

it('recent reads the stream on each call while the stream does not exist', async () => {
  const { now } = startProcess();
  expect(await now()).toEqual([]);
  await kit.ledger.append(stream, NO_STREAM, notes('a'), metadata());
  expect(await now()).toEqual(['a']);
});

it('recent includes an append of the same process immediately, even after a read that began earlier', async () => {
  const { ledger, now } = startProcess();
  await ledger.append(stream, NO_STREAM, notes('a'), metadata());
  expect(await now()).toEqual(['a']);
  const appending = ledger.append(stream, 0, notes('b'), metadata());
  const early = ledger.folded(texts, stream);
  await Promise.all([appending, early]);
  expect(await now()).toEqual(['a', 'b']);
});

it("recent includes an append of another process once that process's untilRecent has resolved", async () => {
  const [one, other] = [startProcess(), startProcess()];
  await kit.ledger.append(stream, NO_STREAM, notes('a'), metadata());
  expect(await one.now()).toEqual(['a']);
  await other.ledger.append(stream, 0, notes('b'), metadata());
  expect(await one.now()).toEqual(['a']);
  await other.ledger.untilRecent();
  expect(await one.now()).toEqual(['a', 'b']);
});

it('recent returns REDACTED data after the key of the subject was destroyed', async () => {
  const { vault, now } = startProcess();
  await kit.ledger.append(stream, NO_STREAM, notes('a'), metadata());
  expect(await now()).toEqual(['a']);
  await vault.shred('bill_a', { shreddedAt: '2026-01-02T03:04:05.000Z', eventId: 'evt_1' });
  expect(await now()).toEqual([REDACTED]);
});
