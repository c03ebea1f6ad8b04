import { dollarsOf, type BankStatement, type CalendarDate } from '#domain';
import type { BankStatementView } from './deposit.views.js';

export const presentBankStatement = (date: CalendarDate, statement: BankStatement): BankStatementView => {
  const recorded = statement[date];
  return {
    date,
    amount: recorded ? dollarsOf(recorded.amount) : null,
    recordedAt: recorded?.recordedAt ?? null,
  };
};
