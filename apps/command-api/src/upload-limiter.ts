import { Injectable } from '@nestjs/common';
import { BlobStore, receive, type IncomingBlob } from '#documents';
import { UploadLimiter, type ReceivedBody } from '#http';

/** Stores uploads as blobs while their request arrives. When it ends, blobs that were not kept are discarded. */
@Injectable()
export class BlobUploadLimiter extends UploadLimiter {
  constructor(private readonly blobs: BlobStore) {
    super();
  }

  override async receive(body: AsyncIterable<Uint8Array>, bodyBytes: number): Promise<ReceivedBody> {
    const received = await receive<IncomingBlob>(body, {
      sinkFactory: () => this.blobs.incoming(),
      limits: { bodyBytes },
    });
    return {
      ...received,
      release: async () => {
        await Promise.all(received.uploads.map(async ({ handle }) => handle && this.blobs.discard(handle)));
      },
    };
  }
}
