import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type DeliveryOptionsView, type DeliveryPreviewRequest } from '#contracts';
import { type Administrator, deliveryOptions, Directories, payerFor } from '#directories';
import { type RequestContext } from '#http';
import { OwnAdministrators } from './own-administrators.js';
import { refuseAdministrator, refusePayer, refuseRoutes } from './refusals.js';

/** How a bill would reach an administrator, before there is a bill. */
export class PreviewDelivery extends Query<DeliveryOptionsView> {
  constructor(
    readonly context: RequestContext,
    readonly request: DeliveryPreviewRequest,
  ) {
    super();
  }
}

@QueryHandler(PreviewDelivery)
export class PreviewDeliveryHandler implements IQueryHandler<PreviewDelivery> {
  constructor(
    private readonly directories: Directories,
    private readonly own: OwnAdministrators,
  ) {}

  async execute({ context, request }: PreviewDelivery): Promise<DeliveryOptionsView> {
    const { claimsAdministratorId, payerId, injuryState } = request;
    const asker = await this.own.seenBy(context);
    const administrator =
      this.directories.claimsAdministrators.get(claimsAdministratorId, asker) ?? refuseAdministrator();
    return deliveryOptions(administrator, knownPayer(administrator, payerId), injuryState) ?? refuseRoutes();
  }
}

const knownPayer = (administrator: Administrator, payerId: string | undefined): string | undefined =>
  payerId === undefined || payerFor(administrator, payerId) ? payerId : refusePayer();
