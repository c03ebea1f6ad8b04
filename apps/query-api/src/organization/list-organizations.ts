import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { presentLinked, type LinkedOrganizationView } from '#contracts';
import { account, accountStream, type Organization } from '#domain';
import { Ledger, loadState } from '#event-store';
import type { RequestContext } from '#http';
import { Organizations } from './organizations.js';

/** So many streams are read at once: an account may have thousands of organizations. */
const AT_ONCE = 50;

/** The organizations that a key reaches. */
export class ListOrganizations extends Query<readonly LinkedOrganizationView[]> {
  constructor(readonly context: RequestContext) {
    super();
  }
}

@QueryHandler(ListOrganizations)
export class ListOrganizationsHandler implements IQueryHandler<ListOrganizations> {
  constructor(
    private readonly organizations: Organizations,
    private readonly ledger: Ledger,
  ) {}

  async execute({ context }: ListOrganizations): Promise<readonly LinkedOrganizationView[]> {
    const { organizationId, reach, organization } = context;
    if (reach === 'organization') return [presentLinked(await this.organizations.get(organizationId))];
    const { accountId } = organization;
    const members = await loadState(this.ledger, account, accountStream(accountId));
    const found = await this.all([...new Set([accountId, ...members.map((one) => one.organizationId)])]);
    // Access is decided by what an organization says itself, so the list is, too.
    return found.filter((one) => one.accountId === accountId).map(presentLinked);
  }

  private async all(ids: readonly string[]): Promise<readonly Organization[]> {
    const found: Organization[] = [];
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const some = await Promise.all(ids.slice(at, at + AT_ONCE).map((id) => this.organizations.find(id)));
      found.push(...some.filter((one) => one !== null));
    }
    return found;
  }
}
