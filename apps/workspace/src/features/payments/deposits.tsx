import { Button, Checkbox, Group, Select, TextInput } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { client, type QueryOf, type Types } from '../../api/client';
import { useHasPermission } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { QueryContent } from '../../ui/query-content';
import { downloadCsv } from '../../ui/csv';
import type { CsvHeads } from '../../ui/screen-csv';
import { DataTable } from '../../ui/data-table';
import { date, dollars, NO_VALUE, number, plusDays, today } from '../../ui/format';
import { pairs } from '../../ui/field';
import { labelFor } from '../../ui/labels';
import { notifyProblem } from '../../ui/notify';
import { Panel } from '../../ui/parts';
import { nameOf } from '../checks/checks';

const DAYS_BACK = 30;

const depositHeads: CsvHeads = {
  date: m.money.deposited,
  method: m.money.method,
  checkNumber: m.money.number,
  payer: m.money.payer,
  amount: m.money.amount,
  clearedOn: m.money.clearDate,
};

type DepositsQuery = QueryOf<'getDepositReport'>;
const depositsOf = (query: DepositsQuery) =>
  queryOptions({
    queryKey: ['deposits', query],
    queryFn: async () => (await client.call('getDepositReport', { query })).data,
    placeholderData: keepPreviousData,
  });

/** Deposits to reconcile with the bank statement. Users check off those that appear on it. */
export const Deposits = () => {
  const search = useSearch({ from: '/payments' });
  const navigate = useNavigate();
  const to = search.to ?? today();
  const from = search.from ?? plusDays(to, -DAYS_BACK);
  const query = { from, to, ...(search.method && { method: search.method }) } as DepositsQuery;
  const found = useQuery(depositsOf(query));
  const set = (name: 'from' | 'to' | 'method', value: string | null): void =>
    void navigate({ to: '/payments', search: { ...search, [name]: value ?? undefined }, replace: true });
  const mayExport = useHasPermission('exports:create');
  const csv = (): void => {
    downloadCsv([client.address('getDepositReport', { query })], 'deposits.csv', depositHeads).catch(notifyProblem);
  };
  return (
    <>
      <Group gap={8} mb={10} className="ws-noprint" role="search" aria-label={m.money.filters}>
        <TextInput
          type="date"
          aria-label={m.bills.from}
          value={from}
          max={to}
          onChange={({ currentTarget: { value } }) => value !== '' && set('from', value)}
        />
        <TextInput
          type="date"
          aria-label={m.bills.to}
          value={to}
          min={from}
          onChange={({ currentTarget: { value } }) => value !== '' && set('to', value)}
        />
        <Select
          aria-label={m.money.method}
          placeholder={m.money.anyMethod}
          data={pairs(m.act.methods)}
          value={search.method ?? null}
          onChange={(value) => set('method', value)}
          clearable
          w={160}
        />
        {mayExport && (
          <Button variant="default" onClick={csv}>
            {m.common.csv}
          </Button>
        )}
        <Button variant="default" onClick={() => window.print()}>
          {m.common.print}
        </Button>
      </Group>
      <Panel title={m.money.deposits} bare>
        <div className="ws-soft" style={{ padding: '8px 12px' }}>
          {m.money.depositsHint}
        </div>
        <QueryContent query={found} rows={8}>
          {(report) => <Days report={report} />}
        </QueryContent>
      </Panel>
    </>
  );
};

const Days = ({ report }: { readonly report: Types.DepositReportView }) => {
  const [open, setOpen] = useState<string | null>(report.days[0]?.date ?? null);
  return (
    <DataTable
      name={m.money.deposits}
      empty={m.money.noDeposits}
      rows={report.days}
      keyOf={({ date: day }) => day}
      columns={[
        {
          head: m.money.day,
          cell: ({ date: day }) => (
            <button
              type="button"
              className="ws-link"
              aria-expanded={open === day}
              aria-label={m.money.openDay(date(day))}
              onClick={() => setOpen(open === day ? null : day)}
            >
              {date(day)}
            </button>
          ),
          whole: true,
          foot: m.reports.sum,
        },
        { head: m.money.payments, cell: ({ count }) => number(count), num: true, foot: number(report.count) },
        { head: m.money.paperChecks, cell: (day) => dollarsOrNone(day.checks), num: true },
        { head: m.money.transfers, cell: (day) => dollarsOrNone(day.transfers), num: true },
        {
          head: m.money.amount,
          cell: ({ amount }) => <strong>{dollars(amount)}</strong>,
          num: true,
          foot: dollars(report.amount),
        },
        { head: m.money.cleared, cell: (day) => dollarsOrNone(day.cleared), num: true, foot: dollars(report.cleared) },
        {
          head: m.money.uncleared,
          cell: (day) => dollarsOrNone(day.uncleared),
          num: true,
          foot: dollars(report.uncleared),
        },
      ]}
      detail={(day) => open === day.date && <Payments day={day} />}
    />
  );
};

const dollarsOrNone = (amount: number): string => (amount === 0 ? NO_VALUE : dollars(amount));

const Payments = ({ day }: { readonly day: Types.DepositDayView }) => (
  <>
    <DataTable
      name={m.money.openDay(date(day.date))}
      rows={day.payments}
      keyOf={({ id }) => id}
      columns={[
        { head: m.money.cleared, cell: (payment) => <ClearedCheckbox payment={payment} day={day.date} /> },
        {
          head: m.money.number,
          cell: ({ id, checkNumber }) => (
            <Link to="/payments/$checkId" params={{ checkId: id }}>
              {checkNumber ?? m.money.noNumber}
            </Link>
          ),
          whole: true,
        },
        { head: m.money.payer, cell: ({ payer }) => payer ?? NO_VALUE },
        { head: m.money.method, cell: ({ method }) => labelFor(m.money.methods, method) },
        { head: m.money.amount, cell: ({ amount }) => dollars(amount), num: true },
      ]}
    />
    {day.count > day.payments.length && (
      <div className="ws-soft" style={{ padding: '6px 10px' }}>
        {m.money.moreOfDay(day.count - day.payments.length)}
      </div>
    )}
  </>
);

/** Sets the cleared date to the deposit date, or to today if that date is in the future. */
const ClearedCheckbox = ({ payment, day }: { readonly payment: Types.DepositView; readonly day: string }) => {
  const mayAct = useHasPermission('payments:write');
  const write = useWrite('clearCheck');
  const set = (cleared: boolean): void =>
    write.mutate(
      {
        path: { id: payment.id },
        body: { cleared, ...(cleared && { clearedOn: day <= today() ? day : today() }) },
      },
      { onError: notifyProblem },
    );
  return (
    <Checkbox
      aria-label={m.money.tick(`${nameOf(payment)}, ${dollars(payment.amount)}`)}
      checked={write.isPending ? !payment.cleared : payment.cleared}
      disabled={!mayAct || write.isPending}
      onChange={({ currentTarget }) => set(currentTarget.checked)}
    />
  );
};
