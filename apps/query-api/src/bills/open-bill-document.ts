import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { presentDocuments } from '#contracts';
import { BlobStore, type OpenedBlob } from '#documents';
import { REDACTED } from '#domain';
import { ApiBase, refuse, type RequestContext } from '#http';
import { BillReader } from './bill-reader.js';

export interface BillDocument extends OpenedBlob {
  readonly filename: string;
}

/** The bytes of one document of a bill; 404 for an unknown document and an erased one. */
export class OpenBillDocument extends Query<BillDocument> {
  constructor(
    readonly context: RequestContext,
    readonly billId: string,
    readonly documentId: string,
  ) {
    super();
  }
}

@QueryHandler(OpenBillDocument)
export class OpenBillDocumentHandler implements IQueryHandler<OpenBillDocument> {
  constructor(
    private readonly bills: BillReader,
    private readonly blobs: BlobStore,
    private readonly base: ApiBase,
  ) {}

  async execute({ context, billId, documentId }: OpenBillDocument): Promise<BillDocument> {
    const bill = await this.bills.read(context, billId);
    const document = presentDocuments(bill, this.base.url).find(({ id }) => id === documentId);
    if (!document) return refuse('not_found');
    const { organizationId } = context;
    const blob = await this.blobs.open({ organizationId, subject: bill.clear.billId, blobId: document.id });
    return blob === null || blob === REDACTED ? refuse('not_found') : { ...blob, filename: document.filename };
  }
}
