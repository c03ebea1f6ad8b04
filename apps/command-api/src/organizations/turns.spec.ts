import { Turns } from './turns.js';

const later = async <Value>(value: Value): Promise<Value> =>
  new Promise((resolve) => setImmediate(() => resolve(value)));

describe('turns', () => {
  it('of one key come one after the other, each with its own result', async () => {
    const turns = new Turns();
    let inside = 0;
    let most = 0;
    const results = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        turns.run('a', async () => {
          most = Math.max(most, (inside += 1));
          await later(n);
          inside -= 1;
          return n;
        }),
      ),
    );
    expect([results, most]).toEqual([[1, 2, 3, 4], 1]);
  });
  it('of another key do not wait', async () => {
    const turns = new Turns();
    let finish: (value: string) => void = () => undefined;
    const first = turns.run('a', () => new Promise<string>((resolve) => (finish = resolve)));
    expect(await turns.run('b', () => later('b'))).toBe('b');
    finish('a');
    expect(await first).toBe('a');
  });
  it('go on after one that failed', async () => {
    const turns = new Turns();
    const failed = turns.run('a', () => Promise.reject(new Error('no')));
    const next = turns.run('a', () => later('yes'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
