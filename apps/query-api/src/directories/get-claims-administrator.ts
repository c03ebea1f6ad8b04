import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type ClaimsAdministratorProfileView } from '#contracts';
import { Directories } from '#directories';
import { type RequestContext } from '#http';
import { OwnAdministrators } from './own-administrators.js';
import { refuseAdministrator } from './refusals.js';

/** What is known about one claims administrator. */
export class GetClaimsAdministrator extends Query<ClaimsAdministratorProfileView> {
  constructor(
    readonly context: RequestContext,
    readonly id: string,
    /** Two letters. */
    readonly injuryState: string,
  ) {
    super();
  }
}

@QueryHandler(GetClaimsAdministrator)
export class GetClaimsAdministratorHandler implements IQueryHandler<GetClaimsAdministrator> {
  constructor(
    private readonly directories: Directories,
    private readonly own: OwnAdministrators,
  ) {}

  async execute({ context, id, injuryState }: GetClaimsAdministrator): Promise<ClaimsAdministratorProfileView> {
    const asker = await this.own.seenBy(context);
    return this.directories.claimsAdministrators.profile(id, injuryState, asker) ?? refuseAdministrator();
  }
}
