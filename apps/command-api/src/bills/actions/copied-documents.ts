import { Injectable } from '@nestjs/common';
import { BlobStore, type IncomingBlob, type Upload } from '#documents';
import { REDACTED } from '#domain';
import type { ReceivedBody } from '#http';
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
        const handle = await this.copy(organizationId, old.clear.billId, id);
        uploads.push({ path: `documents.${uploads.length}.contentBase64`, size: handle.size, sha256, handle });
      }
    } catch (error) {
      await release();
      throw error;
    }
    return { json, uploads, totalBytes: uploads.reduce((sum, { size }) => sum + size, 0), tooLarge: false, release };
  }

  private async copy(organizationId: string, subject: string, blobId: string): Promise<IncomingBlob> {
    const opened = await this.blobs.open({ organizationId, subject, blobId });
    if (opened === null || opened === REDACTED) throw new Error(`document ${blobId} is not in the blob store`);
    const sink = this.blobs.incoming();
    try {
      for await (const chunk of opened.stream as AsyncIterable<Buffer>) await sink.write(chunk);
      return await sink.finish();
    } catch (error) {
      await sink.discard();
      throw error;
    }
  }
}
