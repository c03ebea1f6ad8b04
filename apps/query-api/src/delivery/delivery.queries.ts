import { Injectable, Optional } from '@nestjs/common';
import type { DeliveryOptionsView } from '#contracts';
import { Directories, type DeliveryOptions } from '#directories';
import { Partners } from '#partners';
import { refuse, type RequestContext } from '#http';
import { BillReader } from '../bills/bill-reader.js';
import { OwnAdministrators } from '../directories/own-administrators.js';
import { Answers, Ask } from '../kernel/ask.js';
import { billDeliveryOptions } from './bill-delivery-options.js';
import { keptOptions } from './kept-options.js';

/** How a bill can reach its payer. */
export class GetDeliveryOptions extends Ask<DeliveryOptionsView, [billId: string]> {}

@Injectable()
export class DeliveryQueries {
  constructor(
    private readonly bills: BillReader,
    private readonly directories: Directories,
    private readonly own: OwnAdministrators,
    @Optional() private readonly partners: Partners = new Partners(),
  ) {}

  @Answers(GetDeliveryOptions)
  async options(context: RequestContext, billId: string): Promise<DeliveryOptionsView> {
    const bill = await this.bills.read(context, billId);
    const asker = await this.own.seenBy(context);
    const administrator = this.directories.claimsAdministrators.get(bill.clear.administratorId, asker);
    const kept = (found: DeliveryOptions | null) => keptOptions(this.partners, context, found);
    return billDeliveryOptions(bill, administrator, kept) ?? refuse('delivery_options_unavailable');
  }
}
