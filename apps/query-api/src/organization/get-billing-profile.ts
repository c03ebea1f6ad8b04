import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { presentBillingProfile, type BillingProfileView } from '#contracts';
import type { RequestContext } from '#http';
import { Organizations } from './organizations.js';

/** What a bill can be made from. */
export class GetBillingProfile extends Query<BillingProfileView> {
  constructor(readonly context: RequestContext) {
    super();
  }
}

@QueryHandler(GetBillingProfile)
export class GetBillingProfileHandler implements IQueryHandler<GetBillingProfile> {
  constructor(private readonly organizations: Organizations) {}

  async execute({ context }: GetBillingProfile): Promise<BillingProfileView> {
    return presentBillingProfile(await this.organizations.get(context.organizationId));
  }
}
