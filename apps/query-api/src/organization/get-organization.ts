import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { presentOrganization, type OrganizationView } from '#contracts';
import type { RequestContext } from '#http';
import { Organizations } from './organizations.js';

/** The profile of the organization that was asked for. */
export class GetOrganization extends Query<OrganizationView> {
  constructor(readonly context: RequestContext) {
    super();
  }
}

@QueryHandler(GetOrganization)
export class GetOrganizationHandler implements IQueryHandler<GetOrganization> {
  constructor(private readonly organizations: Organizations) {}

  async execute({ context }: GetOrganization): Promise<OrganizationView> {
    return presentOrganization(await this.organizations.get(context.organizationId));
  }
}
