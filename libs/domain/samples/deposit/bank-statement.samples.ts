import { sampledEvents } from '../kernel/event.samples.js';
import type { BankStatementEvent } from '../../src/deposit/bank-statement.decider.js';

export const everyBankStatementEvent = sampledEvents<BankStatementEvent>({
  BankDepositRecorded: { date: '2026-03-04', amount: 2_015_00, at: '2026-03-05T18:00:00.000Z' },
});
