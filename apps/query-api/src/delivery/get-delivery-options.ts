import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { DeliveryOptionsView } from '#contracts';
import { Directories } from '#directories';
import { refuse, type RequestContext } from '#http';
import { BillReader } from '../bills/bill-reader.js';
import { OwnAdministrators } from '../directories/own-administrators.js';
import { billDeliveryOptions } from './bill-delivery-options.js';

/** How a bill can reach its payer. */
export class GetDeliveryOptions extends Query<DeliveryOptionsView> {
  constructor(
    readonly context: RequestContext,
    readonly billId: string,
  ) {
    super();
  }
}

@QueryHandler(GetDeliveryOptions)
export class GetDeliveryOptionsHandler implements IQueryHandler<GetDeliveryOptions> {
  constructor(
    private readonly bills: BillReader,
    private readonly directories: Directories,
    private readonly own: OwnAdministrators,
  ) {}

  async execute({ context, billId }: GetDeliveryOptions): Promise<DeliveryOptionsView> {
    const bill = await this.bills.read(context, billId);
    const asker = await this.own.seenBy(context);
    const administrator = this.directories.claimsAdministrators.get(bill.clear.administratorId, asker);
    return billDeliveryOptions(bill, administrator) ?? refuse('delivery_options_unavailable');
  }
}
