import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { presentBill, type BillView } from '#contracts';
import { ApiBase, type RequestContext } from '#http';
import { BillReader } from './bill-reader.js';

/** One bill. */
export class GetBill extends Query<BillView> {
  constructor(
    readonly context: RequestContext,
    readonly billId: string,
  ) {
    super();
  }
}

@QueryHandler(GetBill)
export class GetBillHandler implements IQueryHandler<GetBill> {
  constructor(
    private readonly bills: BillReader,
    private readonly base: ApiBase,
  ) {}

  async execute({ context, billId }: GetBill): Promise<BillView> {
    return presentBill(await this.bills.read(context, billId), this.base.url);
  }
}
