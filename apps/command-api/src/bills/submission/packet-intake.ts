import { Injectable } from '@nestjs/common';
import { packetTooLongWarning, omittedPagesWarnings, type SubmitBillRequest } from '#contracts';
import {
  documentsOverPacketLimit,
  REDACTED,
  Rejection,
  type DocumentType,
  type FieldProblem,
  type Organization,
  type PacketDocument,
  type Warning,
} from '#domain';
import {
  BlobStore,
  PdfInspector,
  unreadable,
  unreadableSentence,
  type IncomingBlob,
  type PdfReport,
  type Upload,
} from '#documents';
import { requesterOf, refuse, type ReceivedBody, type RequestContext } from '#http';
import { newId } from '#commands';

interface ReceivedDocument extends PacketDocument {
  readonly upload: IncomingBlob;
}

export interface CheckedPacket {
  readonly documents: readonly ReceivedDocument[];
  readonly warnings: readonly Warning[];
}

export const base64Problems = ({ uploads }: ReceivedBody): readonly FieldProblem[] =>
  uploads
    .filter(({ problem }) => problem === 'invalid_base64')
    .map(({ path }) => ({
      path,
      message: 'must be Base64 (RFC 4648 section 4, with padding); line breaks are allowed, other whitespace is not',
    }));

/** Rejects files that are not PDFs, inspects the others, and stores them for the bill. */
@Injectable()
export class PacketIntake {
  constructor(
    private readonly blobs: BlobStore,
    private readonly inspector: PdfInspector,
  ) {}

  /** Throws 413 for oversized files and 415 for files that aren't PDFs. An unreadable PDF only causes a warning. */
  async check(
    context: RequestContext,
    received: ReceivedBody,
    form: Pick<SubmitBillRequest, 'documents'>,
  ): Promise<CheckedPacket> {
    refuseInvalidUploads(received);
    const forms = form.documents ?? [];
    const documents: ReceivedDocument[] = [];
    context.time?.begin();
    // One at a time: a bill may have 45 MB of documents, and each is held in memory during inspection.
    for (const [index, upload] of received.uploads.entries()) {
      const incoming = upload.handle as IncomingBlob;
      const { pages, reason, lostPages, absentPages } = await this.inspector.inspect(
        { sha256: upload.sha256, load: () => this.blobs.read(incoming) },
        requesterOf(context, received.signal),
      );
      const document = forms[index];
      if (!document) throw new RangeError('an upload has no form, although the form was validated');
      documents.push({
        id: newId('doc'),
        form: document,
        source: 'partner_api',
        sizeBytes: upload.size,
        sha256: upload.sha256,
        pages,
        unreadable: reason,
        lostPages,
        absentPages,
        upload: incoming,
      });
    }
    return {
      documents,
      warnings: packetWarnings(documents),
    };
  }

  /**
   * Returns a copy of the practice's saved W-9 as a bill document, or null if the packet already has a W-9. It does not
   * count toward the document limits. Only for credentials with access to the whole organization.
   */
  async savedW9(
    context: RequestContext,
    form: SubmitBillRequest,
    { w9 }: Pick<Organization, 'w9'>,
    billId: string,
  ): Promise<PacketDocument | null> {
    const { organizationId, scope } = context;
    const sent = form.documents?.some(({ documentType }) => documentType === 'w9');
    if (w9 === null || sent || scope.kind !== 'organization') return null;
    const bytes = await this.blobs.load({ organizationId, subject: organizationId, blobId: w9.blobId });
    if (bytes === null || bytes === REDACTED) return null;
    const id = newId('doc');
    await this.blobs.put(bytes, { organizationId, subject: billId, blobId: id });
    // W-9s saved by earlier releases have no inspection result, and `too_slow` may have been caused by a busy machine.
    const report: PdfReport =
      w9.unreadable && w9.unreadable !== 'too_slow'
        ? unreadable(w9.unreadable)
        : await this.inspector.inspect({ sha256: w9.sha256, load: () => bytes }, requesterOf(context));
    return {
      id,
      form: { filename: w9.filename, documentType: 'w9' },
      source: 'organization',
      sizeBytes: w9.sizeBytes,
      sha256: w9.sha256,
      pages: report.pages,
      unreadable: report.reason,
      lostPages: report.lostPages,
      absentPages: report.absentPages,
    };
  }

  /** Stores the documents. Must complete before the event that names them is appended. */
  async keep({ documents }: CheckedPacket, organizationId: string, billId: string): Promise<void> {
    await Promise.all(
      documents.map(({ id, upload }) => this.blobs.keep(upload, { organizationId, subject: billId, blobId: id })),
    );
  }
}

/**
 * Returns the types of the submitted documents and of the saved W-9, which is added when the bill is stored. Reads the
 * form, because a check of a draft has no uploads.
 */
export const packetTypes = (
  { scope }: RequestContext,
  { documents = [] }: Pick<SubmitBillRequest, 'documents'>,
  { w9 }: Pick<Organization, 'w9'>,
): readonly DocumentType[] => {
  const sent = documents.map(({ documentType }) => documentType);
  return w9 !== null && scope.kind === 'organization' ? [...sent, 'w9'] : sent;
};

/** Returns warnings about the contents of the documents. */
export const packetWarnings = (documents: readonly PacketDocument[]): readonly Warning[] => [
  ...documents.flatMap(({ unreadable: reason }, index) =>
    reason
      ? [
          {
            code: 'document_unreadable' as const,
            path: `documents.${index}`,
            message: `${unreadableSentence(reason)} Packets will hold a slip sheet in its place.`,
          },
        ]
      : [],
  ),
  ...documents.flatMap((document, index) => omittedPagesWarnings(document, `documents.${index}`)),
  ...documentsOverPacketLimit(documents).map(packetTooLongWarning),
];

const refuseInvalidUploads = ({ uploads, tooLarge }: ReceivedBody): void => {
  const unfit = uploads.find(({ problem }) => problem === 'document_too_large' || problem === 'invalid_pdf');
  if (unfit?.problem) refuse(unfit.problem as 'invalid_pdf', { errors: invalidUploadFields(uploads, unfit.problem) });
  if (tooLarge) throw new Rejection('submission_too_large');
};

const invalidUploadFields = (uploads: readonly Upload<unknown>[], wanted: string): readonly FieldProblem[] =>
  uploads
    .filter(({ problem }) => problem === wanted)
    .map(({ path }) => ({
      path,
      message: wanted === 'invalid_pdf' ? 'is not a PDF' : 'must be at most 25 MB before encoding',
    }));
