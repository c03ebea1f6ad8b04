import { createHash } from 'node:crypto';
import { Base64Decoder } from './base64.js';
import type { TextSink } from './json-extractor.js';
import type { UploadLimits } from './limits.js';

/** Where the bytes of one document go while they arrive. Nothing of it is durable before the blob store keeps it. */
export interface UploadSink<Handle> {
  /** A promise when the writer should wait before it sends more. It never rejects: `finish` tells of failures. */
  write(bytes: Buffer): Promise<void> | undefined;
  finish(): Promise<Handle>;
  /** Removes what was written, at any time, also after `finish`. Never rejects. */
  discard(): Promise<void>;
}

/**
 * Why a document cannot be used, the gravest first: `invalid_base64` is a wrong field (422), the next two are 415,
 * `submission_too_large` is 413 and stands on the documents that came after the limit, `too_many_documents` is 422 at
 * the array.
 */
export type DocumentProblem =
  | 'invalid_base64'
  | 'document_too_large'
  | 'invalid_pdf'
  | 'submission_too_large'
  | 'too_many_documents';

/** Budget that all documents of one body share. */
export interface Budget {
  documents: number;
  bytes: number;
}

/** `%PDF-` must be found within this many bytes. */
const MAGIC_SEARCH_BYTES = 1024;

/** One document of a body: decodes, counts, hashes and passes on; problems are recorded, never thrown. */
export class DocumentIntake<Handle> implements TextSink {
  size = 0;
  sha256 = '';
  problem: DocumentProblem | undefined;
  /** Waiting for the sink, or nothing to wait for. */
  pending: Promise<unknown> | undefined;
  handle: Handle | undefined;
  private readonly decoder = new Base64Decoder();
  private readonly hash = createHash('sha256');
  private head: Buffer = Buffer.alloc(0);
  private sink: UploadSink<Handle> | null = null;

  constructor(
    private readonly limits: UploadLimits,
    private readonly budget: Budget,
    openSink: () => UploadSink<Handle>,
  ) {
    this.budget.documents++;
    if (this.budget.documents > limits.storedDocuments) this.problem = 'too_many_documents';
    else if (this.budget.bytes > limits.totalBytes) this.problem = 'submission_too_large';
    else this.sink = openSink();
  }

  write(text: string): boolean {
    this.take(this.decoder.write(text));
    return !this.decoder.invalid;
  }

  end(): void {
    this.take(this.decoder.end());
    // Two bodies that differ only in what is no Base64 must not look the same to the idempotency fingerprint.
    if (this.decoder.invalid) this.hash.update('invalid');
    this.sha256 = this.hash.digest('hex');
    this.problem = this.gravest();
    if (this.problem !== undefined) this.drop();
    else {
      this.pending = this.sink?.finish().then((handle) => (this.handle = handle));
      // It is awaited later, with the other documents; until then a failure is nobody's unhandled rejection.
      this.pending?.catch(() => undefined);
    }
  }

  /** Removes what was stored of it: the body failed, or the document is not part of its JSON after all. */
  async discard(): Promise<void> {
    this.handle = undefined;
    this.drop();
    await this.pending;
  }

  private take(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.size += bytes.length;
    this.budget.bytes += bytes.length;
    this.hash.update(bytes);
    if (this.head.length < MAGIC_SEARCH_BYTES) {
      this.head = Buffer.concat([this.head, bytes.subarray(0, MAGIC_SEARCH_BYTES - this.head.length)]);
    }
    if (this.size > this.limits.documentBytes || this.budget.bytes > this.limits.totalBytes) this.drop();
    else this.pending = this.sink?.write(bytes);
  }

  private gravest(): DocumentProblem | undefined {
    if (this.decoder.invalid) return 'invalid_base64';
    if (this.size > this.limits.documentBytes) return 'document_too_large';
    if (!this.head.includes('%PDF-')) return 'invalid_pdf';
    return this.budget.bytes > this.limits.totalBytes ? 'submission_too_large' : this.problem;
  }

  private drop(): void {
    const sink = this.sink;
    this.sink = null;
    if (sink) this.pending = sink.discard();
  }
}
