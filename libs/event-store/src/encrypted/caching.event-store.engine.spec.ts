import { REDACTED, SUBJECT_SHREDDED, type Decider, type Message } from '#domain';
import { extendHistory, foldHistory, type Fold } from '../history.js';
import { NO_STREAM, type EventStore } from '../event-store.js';
import { AesVault } from '../encryption-keys/aes.vault.js';
import { KeyMissing } from '../encryption-keys/key-store.js';
import { commandMetadata as metadata, openKit, type Kit } from '#testing/http';
import { CachingEventStore } from './caching.event-store.js';
import { StreamCache, type StreamCacheOptions } from './stream-cache.js';
import { VaultEventStore } from './vault.event-store.js';

const stream = 'org1-bill_a';
const note = (text: string): Message => ({ type: 'Noted', data: { private: { text } } });
const notes = (count: number, text = 'x'): readonly Message[] => Array.from({ length: count }, () => note(text));
const shredding = (subject: string): Message => ({
  type: SUBJECT_SHREDDED,
  data: { subject, shreddedAt: '2026-01-02T03:04:05.000Z' },
});
const counting: Fold<number> = { initial: 0, evolve: (count) => count + 1 };
const counter: Decider<number, Message, Message<'Noted'>> = {
  initial: 0,
  decide: {},
  evolve: { Noted: (count) => count + 1 },
};

/** Returns a caching event store with its own vault and log, which count the events they read and decrypt. */
const processOn = (kit: Kit, options: StreamCacheOptions & { readonly keyAge?: number } = {}) => {
  const asked = { opened: 0, events: 0 };
  const lost = { keys: false };
  const keys = new Proxy(kit.keys, {
    get: (target, name) =>
      name === 'get'
        ? (subject: string) => (lost.keys && !subject.includes(':') ? Promise.resolve(null) : target.get(subject))
        : (Reflect.get(target, name) as (...args: unknown[]) => unknown).bind(target),
  });
  const vault = new AesVault(keys, kit.provider, { keyAge: options.keyAge ?? 60_000 });
  const open = vault.open.bind(vault);
  vault.open = (...args) => {
    asked.opened += 1;
    return open(...args);
  };
  const store = new Proxy(kit.events, {
    get: (target, name) =>
      name === 'readStream'
        ? async (...args: Parameters<EventStore['readStream']>) => {
            const page = await target.readStream(...args);
            asked.events += page.length;
            return page;
          }
        : (Reflect.get(target, name) as (...args: unknown[]) => unknown).bind(target),
  });
  const memory = new StreamCache(vault, options);
  return { ledger: new CachingEventStore(new VaultEventStore(store, vault), memory), vault, memory, asked, lost };
};
const textsOf = (events: readonly { readonly data: { readonly private?: unknown } }[]) =>
  events.map(({ data }) =>
    data.private === REDACTED ? REDACTED : (data.private as { text: string } | undefined)?.text,
  );

let kit: Kit;
beforeEach(async () => {
  kit = await openKit();
});
afterEach(() => kit.stop());

describe('A cached history', () => {
  it('is read and decrypted once, and later only its new events', async () => {
    const { ledger, asked } = processOn(kit);
    await kit.ledger.append(stream, NO_STREAM, notes(600), metadata());
    const first = await ledger.load(stream);
    expect([first.length, asked.events, asked.opened]).toEqual([600, 600, 600]);
    expect(await ledger.load(stream)).toBe(first);
    await kit.ledger.append(stream, 599, [note('new')], metadata());
    const second = await ledger.load(stream);
    expect([second.length, asked.events, asked.opened]).toEqual([601, 601, 601]);
    expect(second).toEqual(await kit.ledger.load(stream));
    expect(await ledger.load(stream, 600)).toEqual(second.slice(600));
    expect(asked.opened).toBe(601);
  });

  it('is decrypted once for concurrent reads, each of which includes all earlier appends', async () => {
    const { ledger, asked } = processOn(kit);
    await kit.ledger.append(stream, NO_STREAM, notes(600), metadata());
    const early = [ledger.load(stream), ledger.load(stream)];
    await kit.ledger.append(stream, 599, [note('new')], metadata());
    const late = ledger.load(stream);
    await Promise.all(early);
    expect((await late).length).toBe(601);
    expect(asked.opened).toBeLessThanOrEqual(603);
  });

  it('is folded once, and later only its new events', async () => {
    const { ledger } = processOn(kit);
    let folded = 0;
    const folding: Fold<number> = { initial: 0, evolve: (count) => ((folded += 1), count + 1) };
    await kit.ledger.append(stream, NO_STREAM, notes(50), metadata());
    expect(foldHistory(await ledger.load(stream), folding)).toBe(50);
    await kit.ledger.append(stream, 49, notes(2), metadata());
    expect(foldHistory(await ledger.load(stream), folding)).toBe(52);
    expect(foldHistory(await ledger.load(stream), folding)).toBe(52);
    expect(folded).toBe(52);
    expect(foldHistory((await ledger.load(stream)).slice(0, 10), counting)).toBe(10);
  });

  it('is folded once, even if callers fold only histories extended by their own appends', async () => {
    const { ledger } = processOn(kit);
    let folded = 0;
    const folding: Fold<number> = { initial: 0, evolve: (count) => ((folded += 1), count + 1) };
    await kit.ledger.append(stream, NO_STREAM, notes(50), metadata());
    for (const length of [50, 51, 52]) {
      const history = await ledger.load(stream);
      const { events } = await ledger.append(stream, length - 1, notes(1), metadata());
      expect(foldHistory(extendHistory(history, events), folding)).toBe(length + 1);
    }
    // Each of the 3 appended events is folded for the append's response. The first 2 are folded again when the history
    // is read.
    expect(folded).toBe(50 + 3 + 2);
  });

  it('is read without blocking the event loop', async () => {
    const { ledger } = processOn(kit);
    await kit.ledger.append(stream, NO_STREAM, notes(1_000), metadata());
    let turns = 0;
    let reading = true;
    const count = (): void => {
      turns += 1;
      if (reading) setImmediate(count);
    };
    setImmediate(count);
    await ledger.load(stream);
    reading = false;
    expect(turns).toBeGreaterThanOrEqual(10);
  });

  it('of an unknown stream is empty, and a read of the last events of a stream decrypts only these events', async () => {
    const { ledger, asked, memory } = processOn(kit);
    expect(await ledger.load(stream)).toEqual([]);
    await kit.ledger.append(stream, NO_STREAM, notes(20), metadata());
    expect(await ledger.load(stream, 15)).toHaveLength(5);
    expect([asked.opened, memory.bytes]).toEqual([5, 0]);
  });
});

describe('A cached state', () => {
  it('is extended by new events and their idempotency keys', async () => {
    const { ledger, asked } = processOn(kit);
    await kit.ledger.append(stream, NO_STREAM, notes(400), metadata({ key: 'k1', fingerprint: 'f1', status: 200 }));
    expect(await ledger.folded(counter, stream)).toMatchObject({ state: 400, revision: 399 });
    const more = metadata({ key: 'k2', fingerprint: 'f2', status: 200 });
    const { position } = await kit.ledger.append(stream, 399, notes(3), more);
    const now = await ledger.folded(counter, stream);
    expect(now).toMatchObject({ state: 403, revision: 402, position });
    expect([...now.keys]).toEqual([
      ['k1', expect.objectContaining({ fingerprint: 'f1', upTo: 399 })],
      ['k2', { fingerprint: 'f2', commandId: more.commandId, upTo: 402 }],
    ]);
    expect([asked.events, asked.opened]).toEqual([403, 403]);
  });

  it('counts with its own size, independent of the number of folded events', async () => {
    const { ledger, memory } = processOn(kit);
    for (let i = 0; i < 10; i += 1)
      await kit.ledger.append(stream, i * 20 - 1, notes(20, 'y'.repeat(4000)), metadata());
    await ledger.folded(counter, stream);
    expect(memory.bytes).toBeLessThan(1_000);
  });
});

describe('Cached entries', () => {
  it('are removed when their subject is shredded in this process', async () => {
    const { ledger, vault, memory } = processOn(kit);
    await ledger.append(stream, NO_STREAM, notes(2), metadata());
    await ledger.append('org1-bill_b', NO_STREAM, notes(1), metadata());
    await ledger.load(stream);
    await ledger.folded(counter, stream);
    await ledger.load('org1-bill_b');
    const before = memory.bytes;
    await vault.shred('bill_a', { shreddedAt: '2026-01-02T03:04:05.000Z', eventId: 'e' });
    expect(memory.bytes).toBeLessThan(before / 2);
    expect(textsOf(await ledger.load(stream))).toEqual([REDACTED, REDACTED]);
    expect(textsOf(await ledger.load('org1-bill_b'))).toEqual(['x']);
  });

  it('are removed when another process appended the shredding order', async () => {
    const { ledger } = processOn(kit);
    await kit.ledger.append(stream, NO_STREAM, notes(2), metadata());
    await ledger.load(stream);
    await ledger.folded(counter, stream);
    await kit.ledger.append(stream, 1, [shredding('bill_a')], metadata());
    expect(textsOf(await ledger.load(stream))).toEqual([REDACTED, REDACTED, undefined]);
    expect(await ledger.folded(counter, stream)).toMatchObject({ state: 2, revision: 2 });
    expect(textsOf(await ledger.load(stream))).toEqual([REDACTED, REDACTED, undefined]);
  });

  it('are not returned if their key is missing', async () => {
    const { ledger, memory, lost } = processOn(kit, { keyAge: -1 });
    await kit.ledger.append(stream, NO_STREAM, notes(2), metadata());
    await ledger.load(stream);
    lost.keys = true;
    await expect(ledger.load(stream)).rejects.toBeInstanceOf(KeyMissing);
    expect(memory.bytes).toBe(0);
    lost.keys = false;
    expect(textsOf(await ledger.load(stream))).toEqual(['x', 'x']);
  });

  it('stay within the size limit, and the most recently used are kept', async () => {
    const { ledger, memory, asked } = processOn(kit, { bytes: 100_000 });
    const names = Array.from({ length: 20 }, (_, i) => `org1-bill_${i}`);
    for (const name of names) await kit.ledger.append(name, NO_STREAM, notes(2, 'z'.repeat(2_000)), metadata());
    for (const name of names) await ledger.load(name);
    expect(memory.bytes).toBeLessThanOrEqual(100_000);
    const { opened } = asked;
    await ledger.load('org1-bill_19');
    expect(asked.opened).toBe(opened);
    await ledger.load('org1-bill_0');
    expect(asked.opened).toBe(opened + 2);
  });

  it('exclude a stream that would evict all others', async () => {
    const { ledger, memory } = processOn(kit, { bytes: 100_000 });
    await kit.ledger.append('org1-bill_small', NO_STREAM, notes(1), metadata());
    await kit.ledger.append(stream, NO_STREAM, notes(20, 'z'.repeat(2_000)), metadata());
    await ledger.load('org1-bill_small');
    const before = memory.bytes;
    expect(await ledger.load(stream)).toHaveLength(20);
    expect(memory.bytes).toBe(before);
  });

  it('are removed when they were not used for a while', async () => {
    const { ledger, memory } = processOn(kit, { idleMs: 5 });
    await kit.ledger.append(stream, NO_STREAM, notes(2), metadata());
    await ledger.load(stream);
    while (memory.bytes > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await ledger.load(stream)).toHaveLength(2);
  });

  it('are removed when the log was restored to an earlier state', async () => {
    const { ledger } = processOn(kit);
    const other = await openKit();
    try {
      await kit.ledger.append(stream, NO_STREAM, notes(3), metadata());
      await other.ledger.append(stream, NO_STREAM, notes(1), metadata());
      const known = await ledger.load(stream);
      const append = kit.events.append.bind(kit.events);
      const read = kit.events.readStream.bind(kit.events);
      kit.events.append = other.events.append.bind(other.events);
      kit.events.readStream = other.events.readStream.bind(other.events);
      await expect(ledger.append(stream, known.length - 1, [note('late')], metadata())).rejects.toMatchObject({
        actual: 0,
      });
      kit.events.append = append;
      await expect(ledger.load(stream)).rejects.toThrow();
      kit.events.readStream = read;
      expect(await ledger.load(stream)).toHaveLength(3);
    } finally {
      await other.stop();
    }
  });
});
