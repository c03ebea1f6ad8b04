import { Injectable } from '@nestjs/common';
import { account, accountStream, organization, organizationStream, type Account, type Organization } from '#domain';
import { EncryptedEventStore, loadState } from '#event-store';
import { ShortTermCache } from './short-term-cache.js';
import { OrganizationReader } from './principal.js';

/**
 * Organizations, folded from their streams; at most a second old, and not at all where `forget` was called. Sandbox ones
 * are read each time: a moved clock shows at once, whichever process moved it.
 */
@Injectable()
export class StoredOrganizationReader extends OrganizationReader {
  private readonly memory = new ShortTermCache<Organization>();
  private readonly accounts = new ShortTermCache<Account>();

  constructor(private readonly ledger: EncryptedEventStore) {
    super();
  }

  override async get(organizationId: string): Promise<Organization | null> {
    const look = (): Promise<Organization> => loadState(this.ledger, organization, organizationStream(organizationId));
    const asked = { anew: false };
    const known = await this.memory.recall(organizationId, () => {
      asked.anew = true;
      return look();
    });
    const mayBeOld = !asked.anew && known.exists && known.environment === 'sandbox';
    const found = mayBeOld ? await look() : known;
    return found.exists ? found : null;
  }

  /** An organization that is not on the remembered list may have joined meanwhile: the list is read again for it. */
  override async isListed(accountId: string, organizationId: string): Promise<boolean> {
    if (accountId === organizationId) return true;
    if ((await this.members(accountId)).has(organizationId)) return true;
    this.accounts.forget(accountId);
    return (await this.members(accountId)).has(organizationId);
  }

  private members(accountId: string): Promise<Account> {
    return this.accounts.recall(accountId, () => loadState(this.ledger, account, accountStream(accountId)));
  }

  override forget(organizationId: string): void {
    this.memory.forget(organizationId);
  }
}
