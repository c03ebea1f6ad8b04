import { Injectable } from '@nestjs/common';
import type { RecordEorRequest } from '#contracts';
import { BlobStore, PdfInspector, type IncomingBlob } from '#documents';
import { recordedLosses, type PayerEor } from '#domain';
import { requesterOf, refuse, type ReceivedBody, type RequestContext } from '#http';

@Injectable()
export class EorDocuments {
  constructor(
    private readonly blobs: BlobStore,
    private readonly inspector: PdfInspector,
  ) {}

  /**
   * Inspects the PDF and stores it for the bill under the EOR's ID before the event is appended. Returns the document
   * data for the event. Throws 415 for an invalid document. An unreadable PDF is accepted.
   */
  async take(
    context: RequestContext,
    { uploads: [upload], signal }: ReceivedBody,
    form: RecordEorRequest,
    address: { readonly billId: string; readonly eorId: string },
  ): Promise<PayerEor['document']> {
    if (upload === undefined) return null;
    const { problem, path, size, sha256 } = upload;
    if (problem === 'document_too_large')
      return refuse(problem, { errors: [{ path, message: 'must be at most 25 MB before encoding' }] });
    if (problem !== undefined) return refuse('invalid_pdf', { errors: [{ path, message: 'is not a PDF' }] });
    const incoming = upload.handle as IncomingBlob;
    const { reason, lostPages, absentPages } = await this.inspector.inspect(
      { sha256, load: () => this.blobs.read(incoming) },
      requesterOf(context, signal),
    );
    await this.blobs.keep(incoming, {
      organizationId: context.organizationId,
      subject: address.billId,
      blobId: address.eorId,
    });
    return {
      sizeBytes: size,
      filename: form.filename ?? `eor-${form.eorDate}.pdf`,
      sha256,
      ...recordedLosses({ unreadable: reason, lostPages, absentPages }),
    };
  }
}
