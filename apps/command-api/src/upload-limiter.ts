import { Injectable } from '@nestjs/common';
import { BlobStore, receive, type IncomingBlob } from '#documents';
import { UploadLimiter, type ReceivedBody } from '#http';

/** Lets documents into the blob store while their request arrives; what nobody keeps is removed with the request. */
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
