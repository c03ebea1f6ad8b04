import { Injectable } from '@nestjs/common';
import {
  fold,
  organization,
  organizationStream,
  type Organization,
  type OrganizationCommand,
  type OrganizationEvent,
} from '#domain';
import { DeciderStore, Ledger } from '#event-store';

/** Organizations in the ledger. */
@Injectable()
export class OrganizationStore extends DeciderStore<Organization, OrganizationCommand, OrganizationEvent> {
  constructor(private readonly events: Ledger) {
    super(events, organization);
  }

  /** The organization as its stream says now. */
  async load(organizationId: string): Promise<Organization> {
    return fold(organization, await this.events.load<OrganizationEvent>(organizationStream(organizationId)));
  }
}
