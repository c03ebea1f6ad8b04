import { readlinkSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';

class TaskCancelled extends Error {
  override readonly name = 'TaskCancelled';
  constructor() {
    super('the task was canceled');
  }
}

/** Progress in memory shared by a worker thread and its owner. Shows where the thread is stuck and cancels its task. */
export class TaskProgress {
  constructor(readonly cells: Int32Array = new Int32Array(new SharedArrayBuffer(20))) {}

  /** The thread's current step: 0 before it starts, then the last reported step. */
  get step(): number {
    return Atomics.load(this.cells, STEP);
  }

  /** The operating system's thread ID (Linux). 0 before the thread starts, and on other systems. */
  get threadId(): number {
    return Atomics.load(this.cells, THREAD);
  }

  get pages(): number {
    return Atomics.load(this.cells, PAGES);
  }

  found(pages: number): void {
    Atomics.store(this.cells, PAGES, pages);
  }

  start(): void {
    Atomics.store(this.cells, THREAD, threadId());
  }

  /** Starts a step, numbered from 1. Throws TaskCancelled if the owner has canceled the task. */
  begin(step: number): void {
    if (Atomics.load(this.cells, CANCELED) === 1) throw new TaskCancelled();
    this.found(0);
    Atomics.store(this.cells, STEP, step);
  }

  cancel(): void {
    Atomics.store(this.cells, CANCELED, 1);
  }

  /** Heap size at the end of the task. 0 before that. */
  get heapMb(): number {
    return Atomics.load(this.cells, HEAP);
  }

  end(): void {
    Atomics.store(this.cells, HEAP, Math.ceil(getHeapStatistics().used_heap_size / 1_048_576));
  }
}

const STEP = 0;
const CANCELED = 1;
const HEAP = 2;
const THREAD = 3;
const PAGES = 4;

/** Reads the thread ID. `/proc/thread-self` links to `123/task/125`. */
const threadId = (): number => {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return 0;
  }
};

export interface Job<T> {
  readonly task: T;
  readonly cells: Int32Array;
}

export const asJob =
  <T, R>(work: (task: T, progress: TaskProgress) => Promise<R>) =>
  async ({ task, cells }: Job<T>): Promise<R> => {
    const progress = new TaskProgress(cells);
    progress.start();
    try {
      return await work(task, progress);
    } finally {
      progress.end();
    }
  };
