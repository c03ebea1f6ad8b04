import { Injectable } from '@nestjs/common';
import {
  organization,
  organizationStream,
  type Organization,
  type OrganizationCommand,
  type OrganizationEvent,
} from '#domain';
import { Ledger, GrowingDeciderStore } from '#event-store';

/** Organizations in the ledger. */
@Injectable()
export class OrganizationStore extends GrowingDeciderStore<Organization, OrganizationCommand, OrganizationEvent> {
  constructor(ledger: Ledger) {
    super(ledger, organization);
  }

  /** The organization as its stream says now. */
  async load(organizationId: string): Promise<Organization> {
    return (await this.now(organizationStream(organizationId))).state;
  }
}
