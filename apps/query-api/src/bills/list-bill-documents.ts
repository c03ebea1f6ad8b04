import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { presentDocuments, type DocumentView } from '#contracts';
import { ApiBase, type RequestContext } from '#http';
import { BillReader } from './bill-reader.js';

/** The documents of a bill, in packet order. */
export class ListBillDocuments extends Query<readonly DocumentView[]> {
  constructor(
    readonly context: RequestContext,
    readonly billId: string,
  ) {
    super();
  }
}

@QueryHandler(ListBillDocuments)
export class ListBillDocumentsHandler implements IQueryHandler<ListBillDocuments> {
  constructor(
    private readonly bills: BillReader,
    private readonly base: ApiBase,
  ) {}

  async execute({ context, billId }: ListBillDocuments): Promise<readonly DocumentView[]> {
    return presentDocuments(await this.bills.read(context, billId), this.base.url);
  }
}
