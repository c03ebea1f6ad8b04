import { FairQueue, WorkersBusy, type FairQueueOptions } from './fair-queue.js';

/** Creates a queue that records started tasks in order. */
const hall = (options: Partial<FairQueueOptions> = {}) => {
  const queue = new FairQueue({ places: 1, spare: 0, waitingEach: 3, waiting: 5, ...options });
  const running: { readonly task: string; readonly leave: () => void }[] = [];
  const started: string[] = [];
  /** Enters a task: `a1` is a task of account a, `ax1` a task of its requester x. */
  const enter = (task: string, signal?: AbortSignal) =>
    queue.enter({ account: task.charAt(0), asker: task.slice(1, -1), signal }).then((leave) => {
      started.push(task);
      running.push({ task, leave });
    });
  /** Ends the longest-running task, so that the next one starts. */
  const end = async () => {
    running.shift()?.leave();
    await new Promise(setImmediate);
  };
  return { enter, end, started };
};

describe('FairQueue', () => {
  it('alternates between accounts, regardless of their numbers of tasks', async () => {
    const { enter, end, started } = hall({ waitingEach: 5, waiting: 9 });
    for (const task of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void enter(task);
    for (let i = 0; i < 7; i++) await end();
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('gives all places to one account while no other account has tasks', async () => {
    const { enter, end, started } = hall({ places: 2, spare: 1 });
    for (const task of ['a1', 'a2', 'a3']) void enter(task);
    await new Promise(setImmediate);
    expect(started).toEqual(['a1', 'a2']);
    await end();
    expect(started).toEqual(['a1', 'a2', 'a3']);
  });

  it('starts a task of an account without running tasks although another account uses all places', async () => {
    const { enter, end, started } = hall({ places: 2, spare: 1 });
    for (const task of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'd1']) void enter(task);
    await new Promise(setImmediate);
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1']);
    await end();
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'd1']);
  });

  it('starts a task of a requester without running tasks although another requester of its account uses all places', async () => {
    const { enter, end, started } = hall({ places: 2, spare: 1 });
    for (const task of ['ax1', 'ax2', 'ax3', 'ay1', 'ay2', 'az1', 'b1']) void enter(task);
    await new Promise(setImmediate);
    expect(started).toEqual(['ax1', 'ax2', 'ay1', 'b1']);
    for (let i = 0; i < 4; i++) await end();
    expect(started).toEqual(['ax1', 'ax2', 'ay1', 'b1', 'ax3', 'ay2', 'az1']);
  });

  it('alternates between the requesters of an account', async () => {
    const { enter, end, started } = hall({ waitingEach: 9, waiting: 9 });
    for (const task of ['ax1', 'ax2', 'ax3', 'ax4', 'ay1', 'ay2', 'b1']) void enter(task);
    for (let i = 0; i < 7; i++) await end();
    expect(started).toEqual(['ax1', 'ax2', 'b1', 'ay1', 'ax3', 'ay2', 'ax4']);
  });

  it('lets a requester without waiting tasks wait although others of its account have filled the queue', async () => {
    const { enter } = hall({ waitingEach: 5, waiting: 9 });
    for (const task of ['ax1', 'ax2', 'ax3', 'ax4', 'ax5', 'ax6']) void enter(task);
    await expect(enter('ax7')).rejects.toThrow(WorkersBusy);
    void enter('ay1');
    await expect(enter('ay2')).rejects.toThrow(WorkersBusy);
    await expect(enter('az1')).rejects.toThrow(WorkersBusy);
  });

  it('rejects tasks of an account with too many waiting tasks, and all tasks if the queue is full', async () => {
    const { enter } = hall({ waitingEach: 3, waiting: 4 });
    for (const task of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1']) void enter(task);
    await expect(enter('a5')).rejects.toThrow(WorkersBusy);
    await expect(enter('d1')).rejects.toThrow(WorkersBusy);
  });

  it('rejects a task that waited too long, and gives its place to others', async () => {
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

  it('does not start an aborted task', async () => {
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

  it('frees a place only once', async () => {
    const queue = new FairQueue({ places: 1, spare: 0, waitingEach: 3, waiting: 5 });
    const leave = await queue.enter({ account: 'a' });
    void queue.enter({ account: 'b' });
    const third = queue.enter({ account: 'c' }).then(() => 'in');
    leave();
    leave();
    expect(await Promise.race([third, new Promise((resolve) => setImmediate(resolve, 'waits'))])).toBe('waits');
  });
});
