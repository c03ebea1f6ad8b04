import { Injectable } from '@nestjs/common';
import type { RecordEorRequest } from '#contracts';
import { BlobStore, type IncomingBlob } from '#documents';
import type { PayerEor } from '#domain';
import { refuse, type ReceivedBody } from '#http';

/** The PDF of an EOR that is being recorded: at most one comes with the request. */
@Injectable()
export class EorDocuments {
  constructor(private readonly blobs: BlobStore) {}

  /** What the event says of it; throws 415 problems. One that cannot be opened is an EOR all the same. */
  describe({ uploads: [upload] }: ReceivedBody, form: RecordEorRequest): PayerEor['document'] {
    if (upload === undefined) return null;
    const { problem, path, size, sha256 } = upload;
    if (problem === 'document_too_large')
      return refuse(problem, { errors: [{ path, message: 'must be at most 25 MB before encoding' }] });
    if (problem !== undefined) return refuse('invalid_pdf', { errors: [{ path, message: 'is not a PDF' }] });
    return { sizeBytes: size, filename: form.filename ?? `eor-${form.eorDate}.pdf`, sha256 };
  }

  /** Makes it the bill's own under the EOR's id: durable before its event. */
  async keep({ uploads }: ReceivedBody, organizationId: string, billId: string, eorId: string): Promise<void> {
    const address = { organizationId, subject: billId, blobId: eorId };
    await Promise.all(uploads.map(({ handle }) => this.blobs.keep(handle as IncomingBlob, address)));
  }
}
