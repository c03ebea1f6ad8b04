import { createHash } from 'node:crypto';
import { Base64Decoder } from './base64.js';
import type { TextSink } from './json-extractor.js';
import type { UploadLimits } from './limits.js';

/** Receives the bytes of one document. It becomes durable only when the blob store keeps it. */
export interface UploadSink<Handle> {
  /** Writes bytes. The writer must wait for a returned promise, which never rejects; `finish` reports errors. */
  write(bytes: Buffer): Promise<void> | undefined;
  finish(): Promise<Handle>;
  /** Removes the written bytes, even after `finish`. Never rejects. */
  discard(): Promise<void>;
}

/**
 * Problems, most severe first. `invalid_base64`: an invalid field (422). The next two: 415. `submission_too_large`:
 * 413, for the documents after the limit. `too_many_documents`: 422, for the array.
 */
export type DocumentProblem =
  | 'invalid_base64'
  | 'document_too_large'
  | 'invalid_pdf'
  | 'submission_too_large'
  | 'too_many_documents';

/** Totals for all documents in a body, for their shared limits. */
export interface Budget {
  documents: number;
  bytes: number;
}

/** Number of bytes at the start of a document that must contain `%PDF-`. */
const MAGIC_SEARCH_BYTES = 1024;

/** One document in a body. Decodes, counts, hashes and passes on its bytes. Records problems but never throws them. */
export class DocumentIntake<Handle> implements TextSink {
  size = 0;
  sha256 = '';
  problem: DocumentProblem | undefined;
  /** Promise from the sink to wait for, if any. */
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
    // Bodies that differ only in invalid Base64 need different idempotency fingerprints.
    if (this.decoder.invalid) this.hash.update('invalid');
    this.sha256 = this.hash.digest('hex');
    this.problem = this.gravest();
    if (this.problem !== undefined) this.drop();
    else {
      this.pending = this.sink?.finish().then((handle) => (this.handle = handle));
      // Awaited later, with the other documents. Until then, prevents an unhandled rejection.
      this.pending?.catch(() => undefined);
    }
  }

  /** Discards the document. Called if the body failed or the JSON does not refer to the document. */
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
