import { Injectable } from '@nestjs/common';
import { organization, organizationStream } from '#domain';
import { type CustomAdministrator } from '#directories';
import { Ledger, loadState } from '#event-store';
import { type RequestContext } from '#http';

/** The claims administrators that an organization entered for itself. */
@Injectable()
export class OwnAdministrators {
  constructor(private readonly ledger: Ledger) {}

  /** The active ones; none for sessions limited to a customer or a bill, which share nothing of the practice. */
  async seenBy({ organizationId, scope }: RequestContext): Promise<readonly CustomAdministrator[]> {
    if (scope.kind !== 'organization') return [];
    const { customAdministrators } = await loadState(this.ledger, organization, organizationStream(organizationId));
    return customAdministrators.filter(({ active }) => active);
  }
}
