import { type PdfReport, unreadable } from './inspect.js';
import { WorkerOutOfMemory, WorkerPool, WorkerTimeout, type PoolOptions } from './worker-pool.js';

/** Looks at arriving PDFs in a worker thread, so that none of them can stall or end the process. */
export class PdfInspector {
  private readonly pool: WorkerPool;

  constructor(options: Partial<Pick<PoolOptions, 'threads' | 'folder' | 'taskMs'>> = {}) {
    this.pool = new WorkerPool({ worker: 'pdf/check-worker', threads: 2, waiting: 1000, ...options });
  }

  /** Never throws for what the file holds. Throws WorkersBusy, and when threads cannot be started at all. */
  async inspect(bytes: Uint8Array): Promise<PdfReport> {
    try {
      return await this.pool.run<PdfReport>('inspectPdf', () => {
        const own = new Uint8Array(bytes);
        return { task: own, transfer: [own.buffer] };
      });
    } catch (error) {
      if (error instanceof WorkerTimeout) return unreadable('too_slow');
      if (error instanceof WorkerOutOfMemory) return unreadable('too_complex');
      throw error;
    }
  }

  /** Starts a thread with its engine, so that the first bill does not wait for it. */
  async warm(): Promise<void> {
    await this.inspect(new Uint8Array());
  }

  async close(): Promise<void> {
    await this.pool.close();
  }
}
