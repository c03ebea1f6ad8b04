import { Injectable } from '@nestjs/common';
import { account, accountStream, organization, organizationStream, type Account, type Organization } from '#domain';
import { EncryptedEventStore, loadState } from '#event-store';
import { ShortTermCache } from './short-term-cache.js';
import { OrganizationReader } from './principal.js';

/**
 * Organizations as the ledger remembers them, and the lists of accounts, which are at most a second old. Every request of a client
 * or a person reads its organization here, so the rules in force are brought up to date at the same time.
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
}
