import { Injectable } from '@nestjs/common';
import { account, accountStream, organization, organizationStream, type Account, type Organization } from '#domain';
import { EncryptedEventStore, loadState } from '#event-store';
import { ShortTermCache } from './short-term-cache.js';
import { OrganizationReader } from './principal.js';

/**
 * Reads the event store's cache, and account member lists that are at most one second old. Every client or user request
 * reads its organization here, so this reader also refreshes the rule packs.
 */
@Injectable()
export class StoredOrganizationReader extends OrganizationReader {
  private readonly accounts = new ShortTermCache<Account>();

  constructor(private readonly ledger: EncryptedEventStore) {
    super();
  }

  override async get(organizationId: string): Promise<Organization | null> {
    const [found] = await Promise.all([
      this.ledger.recent(organization, organizationStream(organizationId)),
      this.ledger.rules.refresh(),
    ]);
    return found.exists ? found : null;
  }

  /** Loads the list again if the cached list lacks the organization, which may have joined recently. */
  override async isListed(accountId: string, organizationId: string): Promise<boolean> {
    if (accountId === organizationId) return true;
    if ((await this.members(accountId)).has(organizationId)) return true;
    this.accounts.forget(accountId);
    return (await this.members(accountId)).has(organizationId);
  }

  private members(accountId: string): Promise<Account> {
    return this.accounts.recall(accountId, () => loadState(this.ledger, account, accountStream(accountId)));
  }
}
