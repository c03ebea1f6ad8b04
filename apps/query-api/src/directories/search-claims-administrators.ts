import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type ClaimsAdministratorsView, type SearchClaimsAdministratorsRequest } from '#contracts';
import { Directories } from '#directories';
import { type RequestContext } from '#http';
import { OwnAdministrators } from './own-administrators.js';

/** Which claims administrators fit a name and what else is known about a claim. */
export class SearchClaimsAdministrators extends Query<ClaimsAdministratorsView> {
  constructor(
    readonly context: RequestContext,
    readonly request: SearchClaimsAdministratorsRequest,
  ) {
    super();
  }
}

@QueryHandler(SearchClaimsAdministrators)
export class SearchClaimsAdministratorsHandler implements IQueryHandler<SearchClaimsAdministrators> {
  constructor(
    private readonly directories: Directories,
    private readonly own: OwnAdministrators,
  ) {}

  /** A live organization is not shown administrators that do not exist. */
  async execute({ context, request }: SearchClaimsAdministrators): Promise<ClaimsAdministratorsView> {
    const custom = await this.own.seenBy(context);
    const synthetic = context.environment === 'sandbox';
    return this.directories.claimsAdministrators.search(request, { custom, synthetic });
  }
}
