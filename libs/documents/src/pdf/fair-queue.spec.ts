import { FairQueue, WorkersBusy, type FairQueueOptions } from './fair-queue.js';

/** Enters tasks and notes who got a place, in order. */
const hall = (options: Partial<FairQueueOptions> = {}) => {
  const queue = new FairQueue({ places: 1, spare: 0, waitingEach: 3, waiting: 5, ...options });
  const running: { readonly task: string; readonly leave: () => void }[] = [];
  const started: string[] = [];
  /** `a1` is a task of account a, `ax1` one of its asker x. */
  const enter = (task: string, signal?: AbortSignal) =>
    queue.enter({ account: task.charAt(0), asker: task.slice(1, -1), signal }).then((leave) => {
      started.push(task);
      running.push({ task, leave });
    });
  /** The task that has run longest ends; whoever gets its place begins. */
  const end = async () => {
    running.shift()?.leave();
    await new Promise(setImmediate);
  };
  return { enter, end, started };
};

describe('places that accounts share', () => {
  it('are taken in turns, account by account, however many tasks each has', async () => {
    const { enter, end, started } = hall({ waitingEach: 5, waiting: 9 });
    for (const task of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void enter(task);
    for (let i = 0; i < 7; i++) await end();
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('are all for one account while nobody else comes', async () => {
    const { enter, end, started } = hall({ places: 2, spare: 1 });
    for (const task of ['a1', 'a2', 'a3']) void enter(task);
    await new Promise(setImmediate);
    expect(started).toEqual(['a1', 'a2']);
    await end();
    expect(started).toEqual(['a1', 'a2', 'a3']);
  });

  it('are not kept from an account that has nothing running by one that has them all', async () => {
    const { enter, end, started } = hall({ places: 2, spare: 1 });
    for (const task of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'd1']) void enter(task);
    await new Promise(setImmediate);
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1']);
    await end();
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'd1']);
  });

  it('are not kept from an asker that has nothing running by another one of its account', async () => {
    const { enter, end, started } = hall({ places: 2, spare: 1 });
    for (const task of ['ax1', 'ax2', 'ax3', 'ay1', 'ay2', 'az1', 'b1']) void enter(task);
    await new Promise(setImmediate);
    expect(started).toEqual(['ax1', 'ax2', 'ay1', 'b1']);
    for (let i = 0; i < 4; i++) await end();
    expect(started).toEqual(['ax1', 'ax2', 'ay1', 'b1', 'ax3', 'ay2', 'az1']);
  });

  it('are taken in turns, asker by asker, within an account', async () => {
    const { enter, end, started } = hall({ waitingEach: 9, waiting: 9 });
    for (const task of ['ax1', 'ax2', 'ax3', 'ax4', 'ay1', 'ay2', 'b1']) void enter(task);
    for (let i = 0; i < 7; i++) await end();
    expect(started).toEqual(['ax1', 'ax2', 'b1', 'ay1', 'ax3', 'ay2', 'ax4']);
  });

  it('are waited for by who has nothing waiting, also where others of its account have filled the line', async () => {
    const { enter } = hall({ waitingEach: 5, waiting: 9 });
    for (const task of ['ax1', 'ax2', 'ax3', 'ax4', 'ax5', 'ax6']) void enter(task);
    await expect(enter('ax7')).rejects.toThrow(WorkersBusy);
    void enter('ay1');
    await expect(enter('ay2')).rejects.toThrow(WorkersBusy);
    await expect(enter('az1')).rejects.toThrow(WorkersBusy);
  });

  it('are refused to an account that has enough waiting, and to everybody when all do', async () => {
    const { enter } = hall({ waitingEach: 3, waiting: 4 });
    for (const task of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1']) void enter(task);
    await expect(enter('a5')).rejects.toThrow(WorkersBusy);
    await expect(enter('d1')).rejects.toThrow(WorkersBusy);
  });

  it('are not waited for without end: who waited too long is told to come again, and leaves its place to others', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
    const { enter, end, started } = hall({ longestMs: 20_000 });
    void enter('a1');
    const late = expect(enter('a2')).rejects.toThrow(WorkersBusy);
    jest.advanceTimersByTime(15_000);
    void enter('a3');
    jest.advanceTimersByTime(5_000);
    await late;
    await end();
    jest.useRealTimers();
    expect(started).toEqual(['a1', 'a3']);
  });

  it('are not given to a task that nobody waits for any more', async () => {
    const { enter, end, started } = hall();
    const gone = new AbortController();
    void enter('a1');
    const left = enter('a2', gone.signal);
    void enter('a3');
    gone.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    await expect(enter('a4', gone.signal)).rejects.toThrow('gone');
    await end();
    expect(started).toEqual(['a1', 'a3']);
  });

  it('are given back once', async () => {
    const queue = new FairQueue({ places: 1, spare: 0, waitingEach: 3, waiting: 5 });
    const leave = await queue.enter({ account: 'a' });
    void queue.enter({ account: 'b' });
    const third = queue.enter({ account: 'c' }).then(() => 'in');
    leave();
    leave();
    expect(await Promise.race([third, new Promise((resolve) => setImmediate(resolve, 'waits'))])).toBe('waits');
  });
});
