import type { Readable } from 'node:stream';
import { REDACTED, type Redacted } from '#domain';
import type { UploadSink } from '../upload/document-intake.js';
import { collect } from './chunk-cipher.js';

/** Owner of a document. Contains only IDs, because the owner becomes part of a file name. */
export interface BlobOwner {
  readonly organizationId: string;
  /** Vault subject whose key protects the document (a bill or an organization). Shredding it destroys the document. */
  readonly subject: string;
}

/** Address of a document. `blobId` is random and never reused. */
export interface BlobAddress extends BlobOwner {
  readonly blobId: string;
}

/** A received document without an owner. It must be kept or discarded exactly once. */
export interface IncomingBlob {
  /** Decrypted size in bytes. */
  readonly size: number;
}

export interface OpenedBlob {
  /** Decrypted size in bytes. */
  readonly size: number;
  /** Decrypted bytes. Fails with BlobDamaged if the stored bytes differ from the written bytes. */
  readonly stream: Readable;
}

/**
 * Store of documents. Each document is encrypted with its own key while it is received. `keep` stores that key sealed
 * under the owner's key in the vault, so destroying the owner's key destroys the document.
 */
export abstract class BlobStore {
  /** Returns a sink for one document. A document that isn't kept does not survive a restart. */
  abstract incoming(): UploadSink<IncomingBlob>;
  /** Returns the decrypted bytes of an upload that has not been kept yet. */
  abstract read(upload: IncomingBlob): Promise<Buffer>;
  /** Keeps a document. Durable when the promise resolves: call `keep` before appending the event that mentions it. */
  abstract keep(upload: IncomingBlob, address: BlobAddress): Promise<void>;
  /** Discards an upload. Never rejects. Has no effect after `keep`. */
  abstract discard(upload: IncomingBlob): Promise<void>;
  /** Opens a document. Returns REDACTED if its owner was shredded, or null if there is no such document. */
  abstract open(address: BlobAddress): Promise<OpenedBlob | Redacted | null>;
  abstract remove(owner: BlobOwner): Promise<void>;
  /**
   * Removes documents older than `olderThan` that no event mentions, because their request failed after `keep`. Returns
   * the number removed. If `isMentioned` throws, the sweep ends: keeping an orphan is better than losing a document.
   */
  abstract sweep(olderThan: Date, isMentioned: (address: BlobAddress) => Promise<boolean>): Promise<number>;
  /** Lists the addresses of all kept documents, unordered. For checks and migrations. */
  abstract addresses(): AsyncIterable<BlobAddress>;
  abstract close(): Promise<void>;

  /** Loads a complete document into memory. Use `open` if the document can be streamed. */
  async load(address: BlobAddress): Promise<Buffer | Redacted | null> {
    const opened = await this.open(address);
    return opened === null || opened === REDACTED ? opened : collect(opened.stream as AsyncIterable<Uint8Array>);
  }

  /** Stores a document created by this system, such as a rendered EOR. */
  async put(bytes: Uint8Array, address: BlobAddress): Promise<void> {
    const sink = this.incoming();
    try {
      await sink.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
      await this.keep(await sink.finish(), address);
    } catch (error) {
      await sink.discard();
      throw error;
    }
  }
}
