import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { presentTeam, teamReaderOf, type TeamView } from '#contracts';
import type { RequestContext } from '#http';
import { Organizations } from './organizations.js';

/** The team, as far as the caller may change it. */
export class GetTeam extends Query<TeamView> {
  constructor(readonly context: RequestContext) {
    super();
  }
}

@QueryHandler(GetTeam)
export class GetTeamHandler implements IQueryHandler<GetTeam> {
  constructor(private readonly organizations: Organizations) {}

  async execute({ context }: GetTeam): Promise<TeamView> {
    return presentTeam(await this.organizations.get(context.organizationId), teamReaderOf(context));
  }
}
