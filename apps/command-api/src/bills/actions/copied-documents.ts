import { Injectable } from '@nestjs/common';
import { BlobStore, type IncomingBlob, type Upload } from '#documents';
import type { ReceivedBody } from '#http';
import { copyBlob } from '../submission/copy-blob.js';
import { documentsToCopy, type SubmittedBill } from './copied-bill.js';

/** Copies documents as new uploads, because each bill owns its blobs. */
@Injectable()
export class CopiedDocuments {
  constructor(private readonly blobs: BlobStore) {}

  /** Returns a body that the caller must release. */
  async copyAll(organizationId: string, old: SubmittedBill, json: unknown): Promise<ReceivedBody> {
    const uploads: Upload<IncomingBlob>[] = [];
    const release = async () => {
      await Promise.all(uploads.flatMap(({ handle }) => (handle ? [this.blobs.discard(handle)] : [])));
    };
    try {
      for (const { id, sha256 = '' } of documentsToCopy(old)) {
        const handle = await copyBlob(this.blobs, { organizationId, subject: old.clear.billId, blobId: id });
        uploads.push({ path: `documents.${uploads.length}.contentBase64`, size: handle.size, sha256, handle });
      }
    } catch (error) {
      await release();
      throw error;
    }
    return { json, uploads, totalBytes: uploads.reduce((sum, { size }) => sum + size, 0), tooLarge: false, release };
  }
}
