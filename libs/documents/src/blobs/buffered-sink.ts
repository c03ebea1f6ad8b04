import type { UploadSink } from '../upload/document-intake.js';
import { newBlobKey } from './blob-key.js';
import type { IncomingBlob } from './blob-store.js';
import { ChunkSealer } from './chunk-cipher.js';

/** Maximum encrypted size of a document in memory. Larger documents are sent while they arrive. */
const MAX_BUFFERED_BYTES = 1_048_576;

/** Upload that is encrypted in memory, or stored without an owner under an upload ID. */
export class ReceivedUpload<Id> implements IncomingBlob {
  open = true;

  constructor(
    readonly size: number,
    readonly key: Buffer,
    readonly sealed: Buffer | Id,
  ) {}
}

export interface StoredUpload<Id> {
  readonly id: Id;
  /** Writes chunks. If a promise is returned, the writer must wait until it resolves. */
  write(chunks: readonly Buffer[]): Promise<void> | undefined;
  /** Resolves when all bytes are stored. */
  finish(): Promise<void>;
  /** Discards the written bytes. Never rejects. */
  discard(): Promise<void>;
}

/** Encrypts one document as it arrives. A document that is too large for memory is stored before it is kept. */
export class BufferedSink<Id> implements UploadSink<IncomingBlob> {
  private readonly key = newBlobKey();
  private readonly sealer = new ChunkSealer(this.key);
  private chunks: Buffer[] = [];
  private held = 0;
  private sending: StoredUpload<Id> | null = null;
  private arrived: ReceivedUpload<Id> | null = null;

  constructor(private readonly begin: () => StoredUpload<Id>) {}

  write(bytes: Buffer): Promise<void> | undefined {
    return this.take(this.sealer.write(bytes));
  }

  async finish(): Promise<IncomingBlob> {
    void this.take([this.sealer.end()]);
    const { sending } = this;
    await sending?.finish();
    const sealed = sending === null ? Buffer.concat(this.chunks) : sending.id;
    this.chunks = [];
    return (this.arrived = new ReceivedUpload(this.sealer.size, this.key, sealed));
  }

  async discard(): Promise<void> {
    if (this.arrived) this.arrived.open = false;
    this.chunks = [];
    await this.sending?.discard();
  }

  private take(chunks: readonly Buffer[]): Promise<void> | undefined {
    if (this.sending) return this.sending.write(chunks);
    this.chunks.push(...chunks);
    for (const { length } of chunks) this.held += length;
    if (this.held <= MAX_BUFFERED_BYTES) return undefined;
    const waiting = this.chunks;
    this.chunks = [];
    this.sending = this.begin();
    return this.sending.write(waiting);
  }
}

/** Throws TypeError if the upload was kept or discarded, or if another store received it. */
export const requireOpen = <Id>(upload: IncomingBlob): ReceivedUpload<Id> => {
  if (!(upload instanceof ReceivedUpload) || !upload.open)
    throw new TypeError('the upload was already kept or discarded');
  return upload as ReceivedUpload<Id>;
};
