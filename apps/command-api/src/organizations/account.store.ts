import { Injectable } from '@nestjs/common';
import { account, type Account, type AccountCommand, type AccountEvent } from '#domain';
import { Ledger, StateStore } from '#event-store';

/** Accounts in the ledger: which organizations each has. */
@Injectable()
export class AccountStore extends StateStore<Account, AccountCommand, AccountEvent> {
  constructor(ledger: Ledger) {
    super(ledger, account);
  }
}
