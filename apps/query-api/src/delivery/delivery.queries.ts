import { Injectable } from '@nestjs/common';
import type { DeliveryOptionsView } from '#contracts';
import { Directories, type DeliveryOptions } from '#directories';
import { Partners } from '#partners';
import { refuse, type RequestContext } from '#http';
import { BillReader } from '../bills/bill-reader.js';
import { CustomAdministrators } from '../directories/custom-administrators.js';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import { billDeliveryOptions } from './bill-delivery-options.js';
import { supportedOptions } from './supported-options.js';

export class GetDeliveryOptions extends ContextQuery<DeliveryOptionsView, [billId: string]> {}

@Injectable()
export class DeliveryQueries {
  constructor(
    private readonly bills: BillReader,
    private readonly directories: Directories,
    private readonly own: CustomAdministrators,
    private readonly partners: Partners,
  ) {}

  @HandlesQuery(GetDeliveryOptions)
  async options(context: RequestContext, billId: string): Promise<DeliveryOptionsView> {
    const bill = await this.bills.read(context, billId);
    const asker = await this.own.seenBy(context);
    const administrator = this.directories.claimsAdministrators.get(bill.clear.administratorId, asker);
    const kept = (found: DeliveryOptions | null) => supportedOptions(this.partners, context, found);
    return billDeliveryOptions(bill, administrator, kept) ?? refuse('delivery_options_unavailable');
  }
}
