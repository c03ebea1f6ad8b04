import type { CalendarDate, Timestamp } from '../kernel/calendar.js';
import type { Decider, Message } from '../kernel/decider.js';
import type { Cents } from '../kernel/money.js';

/* A practice's deposits on its bank statements. STORED FOREVER, in one internal stream per organization. Not published. */

interface BankDeposit {
  readonly amount: Cents;
  readonly recordedAt: Timestamp;
}

/** By day. A day whose amount was removed is missing. */
export type BankStatement = Readonly<Record<CalendarDate, BankDeposit>>;

/** Null removes the amount of the day. */
interface DayAmount {
  readonly date: CalendarDate;
  readonly amount: Cents | null;
  readonly at: Timestamp;
}

export type BankStatementEvent = Message<'BankDepositRecorded', DayAmount>;
export type BankStatementCommand = Message<'RecordBankDeposit', DayAmount>;

export const bankStatement: Decider<BankStatement, BankStatementCommand, BankStatementEvent> = {
  initial: {},
  decide: {
    RecordBankDeposit: (state, recorded) =>
      recorded.amount === (state[recorded.date]?.amount ?? null)
        ? []
        : [{ type: 'BankDepositRecorded', data: recorded }],
  },
  evolve: {
    BankDepositRecorded: (state, { date, amount, at }) => {
      if (amount !== null) return { ...state, [date]: { amount, recordedAt: at } };
      const { [date]: _, ...others } = state;
      return others;
    },
  },
};
