import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { presentBillStatus, type BillStatusView } from '#contracts';
import type { RequestContext } from '#http';
import { todayOf } from '../kernel/today.js';
import { BillReader } from './bill-reader.js';

/** Where a bill stands. */
export class GetBillStatus extends Query<BillStatusView> {
  constructor(
    readonly context: RequestContext,
    readonly billId: string,
  ) {
    super();
  }
}

@QueryHandler(GetBillStatus)
export class GetBillStatusHandler implements IQueryHandler<GetBillStatus> {
  constructor(private readonly bills: BillReader) {}

  async execute({ context, billId }: GetBillStatus): Promise<BillStatusView> {
    return presentBillStatus(await this.bills.read(context, billId), todayOf(context));
  }
}
