import { Injectable } from '@nestjs/common';
import { bill, type BillCommand, type BillEvent, type BillFacts } from '#domain';
import { DeciderStore, Ledger } from '#event-store';

/** Bills in the ledger. */
@Injectable()
export class BillsStore extends DeciderStore<BillFacts, BillCommand, BillEvent> {
  constructor(ledger: Ledger) {
    super(ledger, bill);
  }
}
