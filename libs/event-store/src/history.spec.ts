import type { StoredEvent } from './encrypted-event-store.js';
import { extendHistory, keyedAppendsOf } from './history.js';

let reads = 0;
beforeEach(() => (reads = 0));

/** Returns an event whose metadata counts its reads. */
const event = (revision: number, key: string, commandId = `command of ${key}`): StoredEvent =>
  ({
    revision,
    get metadata() {
      reads += 1;
      return { commandId, idempotency: { key, fingerprint: `of ${key}` } };
    },
  }) as unknown as StoredEvent;

describe('keyedAppendsOf', () => {
  it('returns the first append with each key', () => {
    const keys = keyedAppendsOf([event(0, 'a'), event(1, 'a'), event(2, 'b'), event(3, 'a', 'another command')]);
    expect(keys.get('a')).toEqual({ fingerprint: 'of a', commandId: 'command of a', upTo: 1 });
    expect(keys.get('b')).toMatchObject({ upTo: 2 });
    expect(keys.get('c')).toBeUndefined();
    expect(keyedAppendsOf([]).get('a')).toBeUndefined();
  });

  it('does not return appends after the end of the history', () => {
    const shorter = extendHistory([], [event(0, 'a')]);
    expect(keyedAppendsOf(shorter).get('a')).toBeDefined();
    const longer = extendHistory(shorter, [event(1, 'b')]);
    expect(keyedAppendsOf(longer).get('b')).toBeDefined();
    expect(keyedAppendsOf(longer).get('a')).toBeDefined();
    expect(keyedAppendsOf(shorter).get('b')).toBeUndefined();
    expect(keyedAppendsOf(shorter).get('a')).toBeDefined();
  });

  it('reads each event once', () => {
    let history = extendHistory(
      [],
      Array.from({ length: 100 }, (_, revision) => event(revision, `${revision}`)),
    );
    for (let revision = 100; revision < 110; revision += 1) {
      expect(keyedAppendsOf(history).get(`${revision}`)).toBeUndefined();
      history = extendHistory(history, [event(revision, `${revision}`)]);
      expect(keyedAppendsOf(history).get(`${revision}`)).toBeDefined();
    }
    expect(reads).toBe(110);
  });
});
