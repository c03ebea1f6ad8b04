import { readlinkSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';

/** Thrown if a task was canceled because its result is no longer needed. */
class TaskCancelled extends Error {
  override readonly name = 'TaskCancelled';
  constructor() {
    super('the task was canceled');
  }
}

/**
 * Progress of a task in a worker thread, in memory shared by the thread and its owner. The owner can see where a thread
 * is stuck and can cancel the task.
 */
export class TaskProgress {
  constructor(readonly cells: Int32Array = new Int32Array(new SharedArrayBuffer(20))) {}

  /** Current step of the thread: 0 before it starts, then the last reported step. */
  get step(): number {
    return Atomics.load(this.cells, STEP);
  }

  /** The operating system's thread ID (Linux). 0 before the thread starts, and on other systems. */
  get threadId(): number {
    return Atomics.load(this.cells, THREAD);
  }

  /** Number of pages that the current step has reported. */
  get pages(): number {
    return Atomics.load(this.cells, PAGES);
  }

  found(pages: number): void {
    Atomics.store(this.cells, PAGES, pages);
  }

  /** Records that the thread has started the task. */
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

  /** Size of the thread's heap at the end of the task, in megabytes. 0 before. */
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

/** Returns the ID of the current thread. `/proc/thread-self` links to it: `123/task/125`. */
const threadId = (): number => {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return 0;
  }
};

/** Message to a worker function. */
export interface Job<T> {
  readonly task: T;
  readonly cells: Int32Array;
}

/** Wraps a function as a worker function that reports its progress. */
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
