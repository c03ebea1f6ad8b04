import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { presentLifecycle, type LifecycleView } from '#contracts';
import { ApiBase, nowOf, type RequestContext } from '#http';
import { BillReader } from './bill-reader.js';

/** The complete workspace of a bill. */
export class GetBillLifecycle extends Query<LifecycleView> {
  constructor(
    readonly context: RequestContext,
    readonly billId: string,
  ) {
    super();
  }
}

@QueryHandler(GetBillLifecycle)
export class GetBillLifecycleHandler implements IQueryHandler<GetBillLifecycle> {
  constructor(
    private readonly bills: BillReader,
    private readonly base: ApiBase,
  ) {}

  async execute({ context, billId }: GetBillLifecycle): Promise<LifecycleView> {
    return presentLifecycle(await this.bills.read(context, billId), {
      environment: context.environment,
      at: nowOf(context).toISOString(),
      baseUrl: this.base.url,
    });
  }
}
