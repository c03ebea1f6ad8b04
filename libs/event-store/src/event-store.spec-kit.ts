import { randomUUID } from 'node:crypto';
import type { ChangedFeeds } from './append-listeners.js';
import {
  AppendTooLarge,
  InvalidAppend,
  MAX_EVENT_BYTES,
  NO_STREAM,
  WrongExpectedRevision,
  type EventStore,
  type JsonObject,
  type NewEvent,
  type RecordedEvent,
} from './event-store.js';

export interface Engine {
  readonly store: EventStore;
  readonly stop: () => Promise<void>;
}

const event = (data: JsonObject = {}, type = 'ThingHappened'): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  metadata: { v: 1 },
});
const events = (count: number): NewEvent[] => Array.from({ length: count }, (_, n) => event({ n }));
const outcome = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'ok',
    (error: unknown) => error,
  );

/** Contract tests for every EventStore engine. All tests share one log and use unique names. */
export const eventStoreContract = (name: string, start: () => Promise<Engine>): void =>
  describe(name, () => {
    let engine: Engine;
    let store: EventStore;
    const organization = (): string => `org${randomUUID().replaceAll('-', '')}`;
    const stream = (org = organization()): string => `${org}-bill_${randomUUID().replaceAll('-', '')}`;

    beforeAll(async () => {
      engine = await start();
      store = engine.store;
    });
    afterAll(() => engine.stop());

    /** Waits up to 10 seconds: EventStoreDB adds events to a feed a few milliseconds later. */
    const feed = async (org: string, count: number, page = 1_000): Promise<RecordedEvent[]> => {
      const found: RecordedEvent[] = [];
      let after = -1;
      for (const end = Date.now() + 10_000; found.length < count && Date.now() < end;) {
        const entries = await store.readFeed(org, after, page);
        entries.forEach((entry, i) => expect(entry.revision).toBe(after + 1 + i));
        found.push(...entries.flatMap((entry) => entry.event ?? []));
        after = entries.at(-1)?.revision ?? after;
        if (entries.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return found;
    };

    it('returns appended events in order', async () => {
      const name = stream();
      const first = events(3);
      const appended = await store.append(name, NO_STREAM, first);
      await store.append(name, 2, [event({ text: 'é ✓ 😀 "\\', nested: { list: [1, 2.5, null, true] } })]);
      const read = await store.readStream(name);
      expect(read.map(({ revision }) => revision)).toEqual([0, 1, 2, 3]);
      expect(read.slice(0, 3).map(({ id, type, data, metadata }) => ({ id, type, data, metadata }))).toEqual(first);
      expect(read[3]?.data).toEqual({ text: 'é ✓ 😀 "\\', nested: { list: [1, 2.5, null, true] } });
      expect(read.every((event) => event.stream === name)).toBe(true);
      expect(appended).toEqual({ revision: 2, position: read[2]?.position });
    });

    it('reads a part of a stream, and returns no events for a stream that does not exist', async () => {
      const name = stream();
      await store.append(name, NO_STREAM, events(5));
      expect((await store.readStream(name, 2, 2)).map(({ revision }) => revision)).toEqual([2, 3]);
      expect(await store.readStream(name, 5)).toEqual([]);
      expect(await store.readStream(stream())).toEqual([]);
    });

    it('separates streams whose names have a common prefix', async () => {
      const org = organization();
      await store.append(`${org}-bill_a`, NO_STREAM, [event()]);
      await store.append(`${org}-bill_a2`, NO_STREAM, events(2));
      await store.append(`${org}2-bill_a`, NO_STREAM, events(3));
      expect(await store.readStream(`${org}-bill_a`)).toHaveLength(1);
      expect(await feed(org, 3)).toHaveLength(3);
    });

    it('rejects an append with an expected revision other than the current one', async () => {
      const name = stream();
      expect(await outcome(store.append(name, 0, [event()]))).toMatchObject({ expected: 0, actual: -1 });
      await store.append(name, NO_STREAM, events(2));
      const late = await outcome(store.append(name, 0, [event()]));
      expect(late).toBeInstanceOf(WrongExpectedRevision);
      expect(late).toMatchObject({ stream: name, expected: 0, actual: 1 });
      expect(await outcome(store.append(name, NO_STREAM, [event()]))).toBeInstanceOf(WrongExpectedRevision);
      expect(await outcome(store.append(name, 7, [event()]))).toBeInstanceOf(WrongExpectedRevision);
      expect(await store.readStream(name)).toHaveLength(2);
    });

    it('accepts exactly one of 50 concurrent appends, to a new stream and to an existing stream', async () => {
      const name = stream();
      for (const expected of [NO_STREAM, 0]) {
        const outcomes = await Promise.all(
          Array.from({ length: 50 }, () => outcome(store.append(name, expected, [event()]))),
        );
        expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
        expect(outcomes.filter((outcome) => outcome instanceof WrongExpectedRevision)).toHaveLength(49);
        expect(await store.readStream(name)).toHaveLength(expected + 2);
      }
    });

    it('returns the accepted event on a read after a rejected append', async () => {
      const name = stream();
      const loser = async (): Promise<number> => {
        await outcome(store.append(name, NO_STREAM, [event()]));
        return (await store.readStream(name)).length;
      };
      expect(await Promise.all([loser(), loser(), loser()])).toEqual([1, 1, 1]);
    });

    it('accepts an identical repeated append once, and rejects other events at that revision', async () => {
      const name = stream();
      const both = events(2);
      const first = await store.append(name, NO_STREAM, both);
      await store.append(name, 1, [event()]);
      expect(await store.append(name, NO_STREAM, both)).toEqual(first);
      expect(await outcome(store.append(name, NO_STREAM, events(2)))).toBeInstanceOf(WrongExpectedRevision);
      expect(await store.readStream(name)).toHaveLength(3);
    });

    it('appends all events of an append or none', async () => {
      const name = stream();
      const wrong = [event(), { ...event(), id: 'not-a-uuid' }];
      expect(await outcome(store.append(name, NO_STREAM, wrong))).toBeInstanceOf(InvalidAppend);
      expect(await store.readStream(name)).toEqual([]);
      await store.append(name, NO_STREAM, events(40));
      expect(await store.readStream(name)).toHaveLength(40);
    });

    it.each<[string, () => readonly NewEvent[]]>([
      ['no events', () => []],
      ['an ID that is not a UUID', () => [{ ...event(), id: '1' }]],
      ['the same ID twice', () => Array<NewEvent>(2).fill(event())],
      ['a system event type', () => [event({}, '$metadata')]],
      ['a bigint value', () => [event({ n: 1n as unknown as number })]],
      ['a circular reference', () => [event(circle())]],
      ['data that is not an object', () => [event([] as unknown as JsonObject)]],
    ])('rejects an append with %s', async (_, bad) => {
      const name = stream();
      expect(await outcome(store.append(name, NO_STREAM, bad()))).toBeInstanceOf(InvalidAppend);
      expect(await store.readStream(name)).toEqual([]);
    });

    it('rejects appends above the size limits and accepts appends just below', async () => {
      const name = stream();
      const text = (length: number): NewEvent => event({ text: 'x'.repeat(length) });
      expect(await outcome(store.append(name, NO_STREAM, [text(MAX_EVENT_BYTES)]))).toBeInstanceOf(AppendTooLarge);
      const four = Array.from({ length: 4 }, () => text(240_000));
      expect(await outcome(store.append(name, NO_STREAM, four))).toBeInstanceOf(AppendTooLarge);
      expect(await store.append(name, NO_STREAM, four.slice(1))).toMatchObject({ revision: 2 });
      expect(await outcome(store.append('$ce-org', NO_STREAM, [event()]))).toBeInstanceOf(InvalidAppend);
      expect(await outcome(store.append(name, 0.5, [event()]))).toBeInstanceOf(InvalidAppend);
    });

    it("keeps an organization's feed in order, without gaps and without events of other organizations", async () => {
      const [org, other] = [organization(), organization()];
      const names = [stream(org), stream(org), stream(org)];
      for (let round = 0; round < 5; round += 1) {
        for (const name of names) await store.append(name, round - 1, [event({ round })]);
        await store.append(stream(other), NO_STREAM, [event()]);
        await store.append(`organization_${org}`, round - 1, [event()]);
      }
      const found = await feed(org, 15, 4);
      expect(found.map(({ stream }) => stream)).toEqual(Array.from({ length: 5 }, () => names).flat());
      const positions = found.map(({ position }) => position);
      expect(positions).toEqual([...positions].sort((a, b) => (a < b ? -1 : 1)));
      expect(await store.readFeed(org, 14, 10)).toEqual([]);
      expect(await store.readFeed(organization(), -1, 10)).toEqual([]);
    });

    it('reports when a feed has reached a position', async () => {
      const org = organization();
      const { position } = await store.append(stream(org), NO_STREAM, events(2));
      const internal = await store.append(`organization_${org}`, NO_STREAM, [event()]);
      const other = await store.append(stream(), NO_STREAM, [event()]);
      for (const appended of [internal, other]) expect(await store.feedReached(org, appended.position)).toBe(true);
      for (const end = Date.now() + 10_000; !(await store.feedReached(org, position)) && Date.now() < end;)
        await new Promise((resolve) => setTimeout(resolve, 5));
      expect((await store.readFeed(org, -1, 10)).map(({ event: shown }) => shown?.position)).toContain(position);
      expect(await store.feedReached(org, position - 1n)).toBe(true);
      expect(await store.feedReached(org, (await store.head()) + 1_000_000n)).toBe(false);
    });

    it('gives concurrent appends one order that is the same in feed, streams and log', async () => {
      const org = organization();
      const before = await store.head();
      const written = await Promise.all(
        Array.from({ length: 60 }, async (_, n) => {
          const name = stream(org);
          const { position } = await store.append(name, NO_STREAM, events(1 + (n % 3)));
          const read = await store.readStream(name);
          expect(read.at(-1)?.position).toBe(position);
          return read;
        }),
      );
      const positions = written.flat().map(({ position }) => position);
      expect(new Set(positions).size).toBe(120);
      const ascending = [...positions].sort((a, b) => (a < b ? -1 : 1));
      expect((await feed(org, 120)).map(({ position }) => position)).toEqual(ascending);
      const all: RecordedEvent[] = [];
      for (let page = await store.readAll(before, 25); page.length > 0;) {
        all.push(...page);
        page = await store.readAll(page.at(-1)?.position ?? 0n, 25);
      }
      expect(all.map(({ position }) => position)).toEqual(ascending);
      expect(await store.head()).toBe(ascending.at(-1));
    });

    it('gives each event of an append its own ascending position, and returns the position of the last', async () => {
      const name = stream();
      const { position } = await store.append(name, NO_STREAM, events(3));
      const [first = 0n, second = 0n, third = 0n] = (await store.readStream(name)).map((event) => event.position);
      expect([0n < first, first < second, second < third, position === third]).toEqual([true, true, true, true]);
      expect((await store.readAll(first, 1)).map((event) => event.position)).toEqual([second]);
    });

    it('signals appends to a listener until it is removed', async () => {
      let rings = 0;
      const heard = (count: number): Promise<void> =>
        new Promise((resolve) => {
          const check = setInterval(() => {
            if (rings < count) return;
            clearInterval(check);
            resolve();
          }, 2);
        });
      const off = store.onAppend(() => (rings += 1));
      await store.append(stream(), NO_STREAM, [event()]);
      await heard(1);
      await store.append(stream(), NO_STREAM, [event()]);
      await heard(2);
      off();
      await new Promise((resolve) => setTimeout(resolve, 50));
      const silent = rings;
      await store.append(stream(), NO_STREAM, [event()]);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(rings).toBe(silent);
    });

    it('names the organizations whose feeds may have grown in the append signal', async () => {
      const heard: ChangedFeeds[] = [];
      const off = store.onAppend((feeds) => heard.push(feeds));
      const owner = organization();
      await store.append(`${owner}-bill_1`, NO_STREAM, [event()]);
      await store.append(`internal_${owner}`, NO_STREAM, [event()]);
      await new Promise((resolve) => setTimeout(resolve, 100));
      off();
      const named = heard.flatMap((feeds) => [...(feeds ?? [])]);
      expect(new Set(named)).toEqual(new Set([owner]));
      expect(heard).not.toContain(null);
    });

    it('reserves unique numbers from 1, in increasing order for requests that do not overlap', async () => {
      const counter = `billnumbers_${organization()}`;
      expect(await store.reserve(counter, 1)).toBe(1);
      const counts = Array.from({ length: 40 }, (_, n) => 1 + (n % 4));
      const firsts = await Promise.all(counts.map((count) => store.reserve(counter, count)));
      const taken = firsts.flatMap((first, i) => Array.from({ length: counts[i] ?? 0 }, (_, n) => first + n));
      expect(new Set(taken).size).toBe(100);
      expect(Math.min(...taken)).toBe(2);
      expect(await store.reserve(counter, 2)).toBeGreaterThan(Math.max(...taken));
      expect(await store.reserve(`${counter}_other`, 1)).toBe(1);
      expect(await outcome(store.reserve(counter, 0))).toBeInstanceOf(InvalidAppend);
    });

    it('keeps the ID of the log and reports that the engine is healthy', async () => {
      expect(await store.logId()).toMatch(/^[0-9a-f-]{36}$/);
      expect(await store.logId()).toBe(await store.logId());
      expect(await store.health()).toMatchObject({ ok: true });
    });
  });

const circle = (): JsonObject => {
  const round: Record<string, JsonObject> = {};
  round['round'] = round;
  return round;
};
