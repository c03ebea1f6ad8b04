import { Lru } from './lru.js';

it('keeps what is in use and forgets what is not', () => {
  const cache = new Lru<number>(10, 60_000);
  cache.set('used', 1);
  for (let n = 0; n < 100; n += 1) {
    cache.set(`n${n}`, n);
    expect(cache.get('used')).toBe(1);
  }
  expect(cache.get('n99')).toBe(99);
  expect(cache.get('n50')).toBeUndefined();
});

it('forgets what is deleted, and what is too old even when it is in use', async () => {
  const cache = new Lru<number>(1, 20);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.delete('a');
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 2]);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(cache.get('b')).toBeUndefined();
});
