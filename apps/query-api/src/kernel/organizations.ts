import { Injectable } from '@nestjs/common';
import { organization, organizationStream, type Member, type Organization } from '#domain';
import { EncryptedEventStore, loadState } from '#event-store';
import { refuse } from '#http';

/** Organizations as their streams say now: settings are few, so nothing is remembered and nothing is ever stale. */
@Injectable()
export class Organizations {
  constructor(private readonly ledger: EncryptedEventStore) {}

  /** 404 where there is none; the gate lets nobody that far. */
  async get(organizationId: string): Promise<Organization> {
    return (await this.find(organizationId)) ?? refuse('not_found');
  }

  async find(organizationId: string): Promise<Organization | null> {
    const found = await loadState(this.ledger, organization, organizationStream(organizationId));
    return found.exists ? found : null;
  }

  /** Everybody who is or was of the team; nobody where there is no organization. */
  async members(organizationId: string): Promise<readonly Member[]> {
    return (await this.find(organizationId))?.members ?? [];
  }
}
