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

  async execute({ context, request }: SearchClaimsAdministrators): Promise<ClaimsAdministratorsView> {
    return this.directories.claimsAdministrators.search(request, await this.own.seenBy(context));
  }
}
