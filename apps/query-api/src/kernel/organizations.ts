import { Injectable } from '@nestjs/common';
import { organization, organizationStream, type Member, type Organization } from '#domain';
import { EncryptedEventStore, loadState } from '#event-store';
import { refuse } from '#http';

/** Organizations, read from their streams on each request. Settings are few, so there is no cache and no stale data. */
@Injectable()
export class Organizations {
  constructor(private readonly ledger: EncryptedEventStore) {}

  /** Throws 404 if there is no such organization. The gate normally stops such requests earlier. */
  async get(organizationId: string): Promise<Organization> {
    return (await this.find(organizationId)) ?? refuse('not_found');
  }

  async find(organizationId: string): Promise<Organization | null> {
    const found = await loadState(this.ledger, organization, organizationStream(organizationId));
    return found.exists ? found : null;
  }

  /** Current and former members. Empty if the organization does not exist. */
  async members(organizationId: string): Promise<readonly Member[]> {
    return (await this.find(organizationId))?.members ?? [];
  }
}
