import type { Readable } from 'node:stream';
import { REDACTED, type Redacted } from '#domain';
import type { UploadSink } from '../upload/document-intake.js';
import { collect } from './chunk-cipher.js';

/** Owner of a document. Ids only: they become a file's name. */
export interface BlobOwner {
  readonly organizationId: string;
  /** The subject of the Vault whose key protects it (a bill, an organization); shredding it destroys the document. */
  readonly subject: string;
}

/** Where a document is found again. `blobId` is random and never reused. */
export interface BlobAddress extends BlobOwner {
  readonly blobId: string;
}

/** A document that has arrived and belongs to nobody yet: keep it or discard it, once. */
export interface IncomingBlob {
  /** Plain bytes. */
  readonly size: number;
}

export interface OpenedBlob {
  /** Plain bytes. */
  readonly size: number;
  /** The document. It fails with BlobDamaged where the stored bytes are not those that were written. */
  readonly stream: Readable;
}

/**
 * Documents, encrypted at rest. A document is encrypted while it arrives with a key of its own; keeping it stores that
 * key sealed under the owner's key (Vault), so that destroying the owner's key destroys the document.
 */
export abstract class BlobStore {
  /** A place for one arriving document. Nothing of it survives a restart unless it is kept. */
  abstract incoming(): UploadSink<IncomingBlob>;
  /** The plain bytes of what has arrived and is not yet kept. */
  abstract read(upload: IncomingBlob): Promise<Buffer>;
  /** Makes it the owner's document: durable when it resolves, so do it before the event that mentions it. */
  abstract keep(upload: IncomingBlob, address: BlobAddress): Promise<void>;
  /** Never fails; harmless after `keep`. */
  abstract discard(upload: IncomingBlob): Promise<void>;
  /** REDACTED when the owner was shredded, null when there is no such document. */
  abstract open(address: BlobAddress): Promise<OpenedBlob | Redacted | null>;
  /** Removes all documents of an owner. */
  abstract remove(owner: BlobOwner): Promise<void>;
  /**
   * Removes documents older than a time that no event mentions: the request that kept them failed afterwards. Returns
   * how many. What `isMentioned` throws ends the sweep: better an orphan than a lost document.
   */
  abstract sweep(olderThan: Date, isMentioned: (address: BlobAddress) => Promise<boolean>): Promise<number>;
  /** Where every kept document is, in no order. For checks and moves. */
  abstract addresses(): AsyncIterable<BlobAddress>;
  abstract close(): Promise<void>;

  /** The whole document, for packets; `open` where it can be streamed. */
  async load(address: BlobAddress): Promise<Buffer | Redacted | null> {
    const opened = await this.open(address);
    return opened === null || opened === REDACTED ? opened : collect(opened.stream as AsyncIterable<Uint8Array>);
  }

  /** Keeps a document that was made here (a drawn EOR). */
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
