import { Injectable } from '@nestjs/common';
import { organization, organizationStream, type KeyListEntry, type Organization } from '#domain';
import { EncryptedEventStore, loadState } from '#event-store';
import { loadKey, refuse, type RequestContext } from '#http';
import type { KnownKey } from '#contracts';
import { StateStore } from '#state-store';

export interface OrganizationKey {
  readonly home: Organization;
  readonly note: KeyListEntry;
}

@Injectable()
export class OrganizationKeys {
  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly stateStore: StateStore,
  ) {}

  /** Throws 404 if the organization has no such key. */
  async find({ organizationId }: RequestContext, keyId: string): Promise<OrganizationKey> {
    const home = await loadState(this.ledger, organization, organizationStream(organizationId));
    const note = home.keys.find(({ credentialId }) => credentialId === keyId);
    return note ? { home, note } : refuse('not_found');
  }

  /** Returns the key's current state from its own stream. */
  now({ home, note }: OrganizationKey): Promise<KnownKey> {
    return loadKey(this.ledger, this.stateStore, home, note);
  }
}
