import { Injectable } from '@nestjs/common';
import { organization, organizationStream, type Organization } from '#domain';
import { Ledger, loadState } from '#event-store';
import { BriefMemory } from './brief-memory.js';
import { OrganizationReader } from './principal.js';

/** Organizations, folded from their streams; at most a second old, and not at all where `forget` was called. */
@Injectable()
export class LedgerOrganizationReader extends OrganizationReader {
  private readonly memory = new BriefMemory<Organization>();

  constructor(private readonly ledger: Ledger) {
    super();
  }

  override async get(organizationId: string): Promise<Organization | null> {
    const found = await this.memory.recall(organizationId, () =>
      loadState(this.ledger, organization, organizationStream(organizationId)),
    );
    return found.exists ? found : null;
  }

  override forget(organizationId: string): void {
    this.memory.forget(organizationId);
  }
}
