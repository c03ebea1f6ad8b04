import { KeyedMutex } from './keyed-mutex.js';

const later = async <Value>(value: Value): Promise<Value> =>
  new Promise((resolve) => setImmediate(() => resolve(value)));

describe('KeyedMutex', () => {
  it('runs work with the same key sequentially and returns each result', async () => {
    const queue = new KeyedMutex();
    let inside = 0;
    let most = 0;
    const results = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        queue.run('a', async () => {
          most = Math.max(most, (inside += 1));
          await later(n);
          inside -= 1;
          return n;
        }),
      ),
    );
    expect([results, most]).toEqual([[1, 2, 3, 4], 1]);
  });
  it('does not block work with another key', async () => {
    const queue = new KeyedMutex();
    let finish: (value: string) => void = () => undefined;
    const first = queue.run('a', () => new Promise<string>((resolve) => (finish = resolve)));
    expect(await queue.run('b', () => later('b'))).toBe('b');
    finish('a');
    expect(await first).toBe('a');
  });
  it('continues after failed work', async () => {
    const queue = new KeyedMutex();
    const failed = queue.run('a', () => Promise.reject(new Error('no')));
    const next = queue.run('a', () => later('yes'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
  it('starts the next work if the previous work exceeds the timeout', async () => {
    const queue = new KeyedMutex(5);
    let finish: (value: string) => void = () => undefined;
    const first = queue.run('a', () => new Promise<string>((resolve) => (finish = resolve)));
    expect(await queue.run('a', () => later('second'))).toBe('second');
    finish('first');
    expect(await first).toBe('first');
  });
});
