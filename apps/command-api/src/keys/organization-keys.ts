import { Injectable } from '@nestjs/common';
import { organization, organizationStream, type KeyListEntry, type Organization } from '#domain';
import { EncryptedEventStore, loadState } from '#event-store';
import { loadKey, refuse, type RequestContext } from '#http';
import type { KnownKey } from '#contracts';
import { StateStore } from '#state-store';

/** A server key that is on the list of an organization, and as it is now. */
export interface OrganizationKey {
  readonly home: Organization;
  readonly note: KeyListEntry;
}

/** The server keys of an organization's list. */
@Injectable()
export class OrganizationKeys {
  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly stateStore: StateStore,
  ) {}

  /** 404 where the organization has no such key. */
  async find({ organizationId }: RequestContext, keyId: string): Promise<OrganizationKey> {
    const home = await loadState(this.ledger, organization, organizationStream(organizationId));
    const note = home.keys.find(({ credentialId }) => credentialId === keyId);
    return note ? { home, note } : refuse('not_found');
  }

  /** The key as its own stream says. */
  now({ home, note }: OrganizationKey): Promise<KnownKey> {
    return loadKey(this.ledger, this.stateStore, home, note);
  }
}
