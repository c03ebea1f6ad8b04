import { availableParallelism } from 'node:os';
import type { DrawnPdf } from '../forms/sheet.js';
import type { UnreadableReason } from '#domain';
import {
  type TaskOwner,
  type PoolOptions,
  type Prepared,
  WorkerOutOfMemory,
  WorkerPool,
  WorkerTimeout,
} from '../pdf/worker-pool.js';
import { FailedDocuments } from '../pdf/failed-documents.js';
import { ARRIVAL_LIMITS } from '../pdf/pdf-inspector.js';
import type { Drawing } from './drawing.js';
import type { ComposedPacket, LoadedPart, PacketOptions, PacketPart, StoredDocument } from './packet.js';
import type { PdfSection, SectionTask } from './pdf-section.js';

type Content = Uint8Array | UnreadableReason | 'missing';

/** Twice the limits at upload, so that a document that was readable at upload isn't too slow later. */
const LIMITS = {
  stepCpuMs: 2 * ARRIVAL_LIMITS.stepCpuMs,
  pageCpuMs: 2 * ARRIVAL_LIMITS.pageCpuMs,
  mostCpuMs: 2 * ARRIVAL_LIMITS.mostCpuMs,
} as const;

/** Number of threads for packets to payers. Leaves one core for the thread that serves requests. */
export const TRANSMISSION_THREADS = availableParallelism() > 2 ? 2 : 1;

export class PacketComposer {
  private readonly blamed = new FailedDocuments();

  constructor(
    options: Partial<Pick<PoolOptions, 'threads' | 'waiting' | 'stepCpuMs'>> = {},
    private readonly pool = new WorkerPool({
      worker: 'packet-worker',
      threads: 2,
      waiting: 50,
      ...LIMITS,
      ...options,
    }),
  ) {}

  /**
   * Returns one PDF of all parts in order. The same parts result in the same bytes. A slip sheet replaces an unreadable
   * document. Throws WorkersBusy, the abort reason of the owner's signal, and errors from `load`.
   */
  async compose(parts: readonly PacketPart[], options: PacketOptions, asker: TaskOwner): Promise<ComposedPacket> {
    const spoilt = new Map<StoredDocument, UnreadableReason>();
    for (;;) {
      try {
        const prepare = () => this.prepare(parts, options, spoilt);
        const composed = asBuffer(await this.pool.run<ComposedPacket>('compose', prepare, asker));
        this.remember(parts, composed);
        return composed;
      } catch (error) {
        // The worker thread was stopped. Retry without its current document.
        const [document, reason] = failedDocument(error, parts);
        if (document === null || spoilt.has(document)) throw error;
        spoilt.set(document, reason);
        this.blamed.add(document, reason);
      }
    }
  }

  /** Returns objects for a larger PDF, numbered from `first`, with pages below `parent`. Throws like `compose`. */
  async section(
    parts: readonly PacketPart[],
    options: PacketOptions,
    { first, parent }: Omit<SectionTask, 'pdf'>,
    asker: TaskOwner,
  ): Promise<PdfSection> {
    const pdf = copyBytes((await this.compose(parts, options, asker)).pdf);
    const prepare = (): Prepared => ({ task: { pdf, first, parent }, transfer: [pdf.buffer] });
    return this.pool.run<PdfSection>('section', prepare, asker);
  }

  /** Renders a single drawing. Throws like `compose`. */
  async draw(drawing: Drawing, asker: TaskOwner): Promise<DrawnPdf> {
    return asBuffer(await this.pool.run<DrawnPdf>('draw', () => ({ task: drawing, transfer: [] }), asker));
  }

  /** Starts a thread so that the first packet does not wait for it. */
  async warm(): Promise<void> {
    const data = { at: new Date(0).toISOString(), filename: '', sha256: '', reason: 'missing' } as const;
    const parts = [{ title: '', drawing: { kind: 'slip_sheet', data } }] as const;
    const options = { title: '', at: data.at, stamp: 'Bill', id: '' };
    await this.pool.warm(() => this.compose(parts, options, { account: '' }));
  }

  async close(): Promise<void> {
    await this.pool.close();
  }

  /** Remembers unreadable documents, because some take seconds to fail. */
  private remember(parts: readonly PacketPart[], composed: ComposedPacket): void {
    for (const [i, part] of parts.entries()) {
      const problem = composed.parts[i]?.problem;
      if ('document' in part && problem !== undefined && problem !== 'missing' && problem !== 'packet_full')
        this.blamed.add(part.document, problem);
    }
  }

  private async prepare(
    parts: readonly PacketPart[],
    options: PacketOptions,
    spoilt: ReadonlyMap<StoredDocument, UnreadableReason>,
  ): Promise<Prepared> {
    const transfer: ArrayBuffer[] = [];
    const loaded: LoadedPart[] = [];
    for (const part of parts) {
      if ('drawing' in part) loaded.push(part);
      else {
        const { document, title } = part;
        const { filename, sha256, unreadable } = document;
        const known = permanentReason(unreadable) ?? spoilt.get(document) ?? this.blamed.reasonOf(document);
        const content = ownedBytes(known ?? (await document.load()) ?? 'missing');
        if (typeof content !== 'string') transfer.push(content.buffer);
        loaded.push({
          title,
          filename,
          sha256,
          content,
          ...(unreadable === 'too_slow' && { thoroughly: true as const }),
        });
      }
    }
    return { task: { parts: loaded, options }, transfer };
  }
}

/** Returns the stopped thread's document, and the reason to record. */
const failedDocument = (error: unknown, parts: readonly PacketPart[]): [StoredDocument | null, UnreadableReason] => {
  const slow = error instanceof WorkerTimeout;
  const part = slow || error instanceof WorkerOutOfMemory ? parts[error.step - 1] : undefined;
  return [part && 'document' in part ? part.document : null, slow ? 'too_slow' : 'too_complex'];
};

/**
 * Returns the reason if it is permanent. `too_slow` isn't: earlier versions measured wall-clock time. The composer
 * retries once per process.
 */
const permanentReason = (reason: UnreadableReason | undefined): UnreadableReason | undefined =>
  reason === 'too_slow' ? undefined : reason;

/** Returns bytes that share no memory, so that they can be transferred. Copies them only if necessary. */
const ownedBytes = (content: Content): Uint8Array<ArrayBuffer> | UnreadableReason | 'missing' =>
  typeof content === 'string' ? content : copyBytes(content);

const copyBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  const { buffer, byteLength } = bytes;
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return isAlone ? new Uint8Array(buffer) : new Uint8Array(bytes);
};

const asBuffer = <T extends { readonly pdf: Uint8Array }>(result: T): T & { readonly pdf: Buffer } => ({
  ...result,
  pdf: Buffer.from(result.pdf.buffer, result.pdf.byteOffset, result.pdf.byteLength),
});
