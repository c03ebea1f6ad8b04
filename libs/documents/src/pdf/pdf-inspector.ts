import type { UnreadableReason } from '#domain';
import { FailedDocuments } from './failed-documents.js';
import { type PdfReport, unreadable } from './inspect.js';
import { type TaskOwner, type PoolOptions, WorkerOutOfMemory, WorkerPool, WorkerTimeout } from './worker-pool.js';

/**
 * CPU time of a document when it arrives: what takes more would stall packets, and keeps others waiting now. Ordinary
 * documents take a hundredth of it, and a page of a long record less than a millisecond; drawings and maps up to fifteen. The same
 * work takes up to twice the CPU time on a machine whose processors are shared.
 */
export const ARRIVAL_LIMITS = { stepCpuMs: 2_000, pageCpuMs: 30, mostCpuMs: 15_000 } as const;

/** A PDF that has arrived. */
export interface ReceivedPdf {
  /** Hex SHA-256 of its bytes. */
  readonly sha256: string;
  /** Reads it, when its turn has come. */
  readonly load: () => Uint8Array | Promise<Uint8Array>;
}

/** The client of a bill whose document has waited for so long will have given up soon. */
const MAX_WAIT_MS = 20_000;

/** Looks at arriving PDFs in a worker thread, so that none of them can stall or end the process. */
export class PdfInspector {
  private readonly blamed = new FailedDocuments();
  private readonly pool: WorkerPool;

  constructor(options: Partial<Pick<PoolOptions, 'threads' | 'stepCpuMs'>> = {}) {
    this.pool = new WorkerPool({
      worker: 'check-worker',
      threads: 2,
      waiting: 2_000,
      longestWaitMs: MAX_WAIT_MS,
      ...ARRIVAL_LIMITS,
      ...options,
    });
  }

  /**
   * Reads a document when its turn has come, and looks into it. One that stopped a thread is not tried again. Never throws
   * for what the file holds. Throws WorkersBusy, the reason of the asker's signal, what `load` throws, and when threads
   * cannot be started at all.
   */
  async inspect(document: ReceivedPdf, asker: TaskOwner): Promise<PdfReport> {
    const known = this.blamed.reasonOf(document);
    if (known) return unreadable(known);
    try {
      const report = await this.pool.run<PdfReport>(
        'inspect',
        async () => {
          // Another request may have brought the same one meanwhile.
          const found = this.blamed.reasonOf(document);
          if (found) throw new AlreadyFailed(found);
          const own = new Uint8Array(await document.load());
          return { task: own, transfer: [own.buffer] };
        },
        asker,
      );
      if (report.reason) this.blamed.add(document, report.reason);
      return report;
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      this.blamed.add(document, reason);
      return unreadable(reason);
    }
  }

  /** Starts a thread, so that the first bill does not wait for it; resolves when it has. */
  async warm(): Promise<void> {
    await this.pool.warm(() => this.inspect({ sha256: '', load: () => new Uint8Array() }, { account: '' }));
  }

  async close(): Promise<void> {
    await this.pool.close();
  }
}

/** While a document waited for its turn, it stopped a thread for another request. */
class AlreadyFailed extends Error {
  constructor(readonly reason: UnreadableReason) {
    super('a document that stopped a thread before');
  }
}

const reasonOf = (error: unknown): UnreadableReason | null => {
  if (error instanceof AlreadyFailed) return error.reason;
  if (error instanceof WorkerTimeout) return 'too_slow';
  return error instanceof WorkerOutOfMemory ? 'too_complex' : null;
};
