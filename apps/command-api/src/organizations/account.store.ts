import { Injectable } from '@nestjs/common';
import { account, type Account, type AccountCommand, type AccountEvent } from '#domain';
import { Ledger, GrowingDeciderStore } from '#event-store';

/** Accounts in the ledger: which organizations each has. */
@Injectable()
export class AccountStore extends GrowingDeciderStore<Account, AccountCommand, AccountEvent> {
  constructor(ledger: Ledger) {
    super(ledger, account);
  }
}
