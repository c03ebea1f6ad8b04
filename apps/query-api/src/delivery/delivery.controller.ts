import { Controller, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DeliveryOptionsView } from '#contracts';
import { Ctx, Operation, type RequestContext } from '#http';
import { GetDeliveryOptions } from './delivery.queries.js';

@Controller()
export class DeliveryController {
  constructor(private readonly queries: QueryBus) {}

  @Operation('getDeliveryOptions')
  async getDeliveryOptions(
    @Ctx() context: RequestContext,
    @Param('billId') billId: string,
  ): Promise<DeliveryOptionsView> {
    return this.queries.execute(new GetDeliveryOptions(context, billId));
  }
}
