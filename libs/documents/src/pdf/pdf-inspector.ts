import type { UnreadableReason } from '#domain';
import { FailedDocuments } from './failed-documents.js';
import { type PdfReport, unreadable } from './inspect.js';
import { type TaskOwner, type PoolOptions, WorkerOutOfMemory, WorkerPool, WorkerTimeout } from './worker-pool.js';

/**
 * CPU time limits at upload. A slower document would stall packets. Typical documents need 1%: a page of a long record
 * takes less than a millisecond, drawings and maps up to fifteen. On shared processors, the same work can take twice
 * the CPU time.
 */
export const ARRIVAL_LIMITS = { stepCpuMs: 2_000, pageCpuMs: 30, mostCpuMs: 15_000 } as const;

export interface ReceivedPdf {
  /** Hex SHA-256 of the bytes. */
  readonly sha256: string;
  /** Loads the bytes when the inspection starts. */
  readonly load: () => Uint8Array | Promise<Uint8Array>;
}

/** Maximum wait, shorter than typical client timeouts. */
const MAX_WAIT_MS = 20_000;

/** Inspects PDFs in worker threads, so that a file can't stall or end the process. */
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
   * Inspects a document. One that stopped a thread isn't tried again. Never throws because of the file. Throws
   * WorkersBusy, the abort reason of the owner's signal, errors from `load`, and an error if threads can't be started.
   */
  async inspect(document: ReceivedPdf, asker: TaskOwner): Promise<PdfReport> {
    const known = this.blamed.reasonOf(document);
    if (known) return unreadable(known);
    try {
      const report = await this.pool.run<PdfReport>(
        'inspect',
        async () => {
          // Another request may have inspected the same document in the meantime.
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

  /** Starts a thread so that the first bill does not wait for it. */
  async warm(): Promise<void> {
    await this.pool.warm(() => this.inspect({ sha256: '', load: () => new Uint8Array() }, { account: '' }));
  }

  async close(): Promise<void> {
    await this.pool.close();
  }
}

/** Thrown if a document stopped a thread for another request while this one waited. */
class AlreadyFailed extends Error {
  constructor(readonly reason: UnreadableReason) {
    super('the document stopped a thread for another request');
  }
}

const reasonOf = (error: unknown): UnreadableReason | null => {
  if (error instanceof AlreadyFailed) return error.reason;
  if (error instanceof WorkerTimeout) return 'too_slow';
  return error instanceof WorkerOutOfMemory ? 'too_complex' : null;
};
