import { isStoring, undoStoring, whileStoring } from '../src/features/draft/storing.js';

describe('forms whose draft is being stored', () => {
  it('are locked until it is stored, even if they were left, and can be undone', async () => {
    let finish = (_: string): void => undefined;
    const run = whileStoring('draft/1', () => new Promise<string>((resolve) => (finish = resolve)));
    expect([isStoring('draft/1'), isStoring('draft/2')]).toEqual([true, false]);
    undoStoring('draft/1');
    undoStoring('draft/2');
    finish('stored');
    expect(await run).toEqual({ result: 'stored', isUndone: true });
    expect(isStoring('draft/1')).toBe(false);
  });

  it('are unlocked if it fails, and an earlier Undo does not count', async () => {
    const failing = whileStoring('draft/1', () => Promise.reject(new Error('offline')));
    undoStoring('draft/1');
    await expect(failing).rejects.toThrow('offline');
    expect(await whileStoring('draft/1', async () => 1)).toEqual({ result: 1, isUndone: false });
  });
});
