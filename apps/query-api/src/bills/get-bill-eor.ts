import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { presentBillEor, type BillEorView } from '#contracts';
import { ApiBase, refuse, type RequestContext } from '#http';
import { BillReader } from './bill-reader.js';

/** The EOR data of a bill; 404 while none is on file. */
export class GetBillEor extends Query<BillEorView> {
  constructor(
    readonly context: RequestContext,
    readonly billId: string,
  ) {
    super();
  }
}

@QueryHandler(GetBillEor)
export class GetBillEorHandler implements IQueryHandler<GetBillEor> {
  constructor(
    private readonly bills: BillReader,
    private readonly base: ApiBase,
  ) {}

  async execute({ context, billId }: GetBillEor): Promise<BillEorView> {
    const eor = presentBillEor(await this.bills.read(context, billId), this.base.url);
    return eor ?? refuse('not_found', { detail: 'No EOR is on file for this bill.' });
  }
}
