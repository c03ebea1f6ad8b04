import type { DrawnPdf } from '../forms/sheet.js';
import type { UnreadableReason } from '../pdf/inspect.js';
import { type PoolOptions, type Prepared, WorkerOutOfMemory, WorkerPool, WorkerTimeout } from '../pdf/worker-pool.js';
import type { Drawing } from './drawing.js';
import {
  type ComposedPacket,
  type LoadedPart,
  PACKET_BROKEN,
  type PacketOptions,
  type PacketPart,
  type StoredDocument,
} from './packet.js';

type Content = Uint8Array | UnreadableReason | 'missing';

/** Puts packets together and draws pages, in worker threads. */
export class PacketComposer {
  constructor(
    options: Partial<Pick<PoolOptions, 'threads' | 'waiting' | 'folder' | 'taskMs'>> = {},
    private readonly pool = new WorkerPool({ worker: 'packet/packet-worker', threads: 2, waiting: 16, ...options }),
  ) {}

  /**
   * One PDF of all parts in order, the same bytes for the same parts. A document that cannot be read gets a slip sheet;
   * it never fails the packet. Throws WorkersBusy, and what a `load` throws.
   */
  async compose(parts: readonly PacketPart[], options: PacketOptions): Promise<ComposedPacket> {
    try {
      return await this.composeWith(parts, options, ({ load }) => load());
    } catch (error) {
      if (reasonOf(error) === null) throw error;
      return this.composeWith(parts, options, await this.sieve(parts, options));
    }
  }

  /** Draws one page of ours. */
  async draw(drawing: Drawing): Promise<DrawnPdf> {
    return asBuffer(await this.pool.run<DrawnPdf>('draw', () => ({ task: drawing, transfer: [] })));
  }

  async close(): Promise<void> {
    await this.pool.close();
  }

  private async composeWith(
    parts: readonly PacketPart[],
    options: PacketOptions,
    load: (document: StoredDocument) => Promise<Content | null>,
  ): Promise<ComposedPacket> {
    const prepare = async (): Promise<Prepared> => {
      const transfer: ArrayBuffer[] = [];
      const loaded: LoadedPart[] = [];
      for (const part of parts) {
        if ('drawing' in part) loaded.push(part);
        else {
          const { filename, sha256 } = part.document;
          const content = own((await load(part.document)) ?? 'missing');
          if (typeof content !== 'string') transfer.push(content.buffer);
          loaded.push({ title: part.title, filename, sha256, content });
        }
      }
      return { task: { parts: loaded, options }, transfer };
    };
    return asBuffer(await this.pool.run<ComposedPacket>('compose', prepare));
  }

  /** The packet as a whole ran out of time or memory: each document is tried alone, and what fails is left out. */
  private async sieve(parts: readonly PacketPart[], options: PacketOptions) {
    const failed = new Map<StoredDocument, UnreadableReason>();
    for (const part of parts) {
      if (!('document' in part)) continue;
      try {
        await this.composeWith([part], options, ({ load }) => load());
      } catch (error) {
        const reason = reasonOf(error);
        if (reason === null) throw error;
        failed.set(part.document, reason);
      }
    }
    return async (document: StoredDocument): Promise<Content | null> => failed.get(document) ?? document.load();
  }
}

/** What a document is blamed for when it fails alone; null for failures that are not a document's fault. */
const reasonOf = (error: unknown): UnreadableReason | null => {
  if (error instanceof WorkerTimeout) return 'too_slow';
  if (error instanceof WorkerOutOfMemory) return 'too_complex';
  return error instanceof Error && error.message === PACKET_BROKEN ? 'damaged' : null;
};

/** Bytes that share no memory with anything else, so that they can be given away; copied only where they must be. */
const own = (content: Content): Uint8Array<ArrayBuffer> | UnreadableReason | 'missing' => {
  if (typeof content === 'string') return content;
  const { buffer, byteLength } = content;
  const alone = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return alone ? new Uint8Array(buffer) : new Uint8Array(content);
};

const asBuffer = <T extends { readonly pdf: Uint8Array }>(result: T): T & { readonly pdf: Buffer } => ({
  ...result,
  pdf: Buffer.from(result.pdf.buffer, result.pdf.byteOffset, result.pdf.byteLength),
});
