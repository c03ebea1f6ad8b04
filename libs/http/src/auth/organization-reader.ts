import { Injectable } from '@nestjs/common';
import {
  fold,
  noOrganization,
  organization,
  organizationStream,
  type Organization,
  type OrganizationEvent,
} from '#domain';
import { Ledger } from '#event-store';
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
    const found = await this.memory.recall(organizationId, async () => {
      const events = await this.ledger.load<OrganizationEvent>(organizationStream(organizationId));
      return events.length === 0 ? noOrganization : fold(organization, events);
    });
    return found.exists ? found : null;
  }

  override forget(organizationId: string): void {
    this.memory.forget(organizationId);
  }
}
