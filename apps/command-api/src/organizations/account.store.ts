import { Injectable } from '@nestjs/common';
import { account, type Account, type AccountCommand, type AccountEvent } from '#domain';
import { DeciderStore, Ledger } from '#event-store';

/** Accounts in the ledger: which organizations each has. */
@Injectable()
export class AccountStore extends DeciderStore<Account, AccountCommand, AccountEvent> {
  constructor(ledger: Ledger) {
    super(ledger, account);
  }
}
