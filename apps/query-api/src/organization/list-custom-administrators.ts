import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { presentCustomAdministrator, type CustomAdministratorView } from '#contracts';
import type { RequestContext } from '#http';
import { Organizations } from './organizations.js';

/** The organization's own claims administrators that are in use. */
export class ListCustomAdministrators extends Query<readonly CustomAdministratorView[]> {
  constructor(readonly context: RequestContext) {
    super();
  }
}

@QueryHandler(ListCustomAdministrators)
export class ListCustomAdministratorsHandler implements IQueryHandler<ListCustomAdministrators> {
  constructor(private readonly organizations: Organizations) {}

  async execute({ context }: ListCustomAdministrators): Promise<readonly CustomAdministratorView[]> {
    const { customAdministrators } = await this.organizations.get(context.organizationId);
    return customAdministrators.filter(({ active }) => active).map(presentCustomAdministrator);
  }
}
