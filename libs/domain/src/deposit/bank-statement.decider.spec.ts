import { bankStatement, decide, fold, type BankStatementCommand, type BankStatementEvent } from '#domain';

const record = (amount: number | null, date = '2026-03-04', at = '2026-03-05T18:00:00.000Z'): BankStatementCommand => ({
  type: 'RecordBankDeposit',
  data: { date, amount, at },
});
const after = (...commands: readonly BankStatementCommand[]) => {
  const events = commands.reduce<readonly BankStatementEvent[]>(
    (all, command) => [...all, ...decide(bankStatement, fold(bankStatement, all), command)],
    [],
  );
  return { events: events.length, state: fold(bankStatement, events) };
};

it('keeps the latest amount of each day', () =>
  expect(after(record(100_00), record(50_00, '2026-03-05'), record(120_00))).toMatchObject({
    events: 3,
    state: { '2026-03-04': { amount: 120_00 }, '2026-03-05': { amount: 50_00 } },
  }));

it('records nothing if the amount is the same', () => {
  expect(after(record(0), record(0, '2026-03-04', '2026-03-06T18:00:00.000Z')).events).toBe(1);
  expect(after(record(null)).events).toBe(0);
});

it('removes the amount of a day', () =>
  expect(after(record(100_00), record(50_00, '2026-03-05'), record(null)).state).toEqual({
    '2026-03-05': { amount: 50_00, recordedAt: '2026-03-05T18:00:00.000Z' },
  }));
