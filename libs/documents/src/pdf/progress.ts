import { readlinkSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';

/** A task was given up because nobody waits for it any more. */
class TaskCancelled extends Error {
  override readonly name = 'TaskCancelled';
  constructor() {
    super('nobody waits for this task any more');
  }
}

/**
 * How far a task in a worker thread has come, in memory that thread and owner share: the owner sees where a thread is
 * stuck, and tells it when to stop.
 */
export class TaskProgress {
  constructor(readonly cells: Int32Array = new Int32Array(new SharedArrayBuffer(20))) {}

  /** The step the thread is at: 0 before it has begun, then what it said last. */
  get step(): number {
    return Atomics.load(this.cells, STEP);
  }

  /** The system's id of the thread (Linux); 0 before it has begun, and elsewhere. */
  get threadId(): number {
    return Atomics.load(this.cells, THREAD);
  }

  /** Pages that the current step has found so far. */
  get pages(): number {
    return Atomics.load(this.cells, PAGES);
  }

  found(pages: number): void {
    Atomics.store(this.cells, PAGES, pages);
  }

  /** The thread takes the task up. */
  start(): void {
    Atomics.store(this.cells, THREAD, threadId());
  }

  /** The thread begins a step, numbered from 1. Throws TaskCancelled where the owner has given the task up. */
  begin(step: number): void {
    if (Atomics.load(this.cells, CANCELED) === 1) throw new TaskCancelled();
    this.found(0);
    Atomics.store(this.cells, STEP, step);
  }

  cancel(): void {
    Atomics.store(this.cells, CANCELED, 1);
  }

  /** Megabytes of objects in the thread when the task had ended; 0 before. */
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

/** `/proc/thread-self` is the thread that asks: `123/task/125`. */
const threadId = (): number => {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return 0;
  }
};

/** Message that a worker's function is called with. */
export interface Job<T> {
  readonly task: T;
  readonly cells: Int32Array;
}

/** A worker's function as its owner calls it. */
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
