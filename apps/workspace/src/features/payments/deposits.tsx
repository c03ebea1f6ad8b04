import { Button, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '../../api/client';
import { useHasPermission } from '../../api/session';
import { m } from '../../messages';
import { ExportMenu } from '../../ui/export-menu';
import { DataTable } from '../../ui/data-table';
import { DateInput } from '../../ui/date-input';
import { date, dollars, NO_VALUE, number, plusDays, today } from '../../ui/format';
import { Panel, State } from '../../ui/parts';
import { PagedQueryContent } from '../../ui/query-content';
import type { CsvHeads } from '../../ui/screen-csv';
import { PeriodFields } from '../../ui/period-fields';
import { comparison, deposits, type Deposit } from './deposit';

const DAYS_BACK = 30;

const heads: CsvHeads = {
  date: m.deposits.day,
  checks: m.deposits.checks,
  transfers: m.deposits.transfers,
  amount: m.deposits.total,
  unapplied: m.money.unapplied,
  bankAmount: m.deposits.bank,
  difference: m.deposits.difference,
};

/** Deposits by day, to compare with the bank statement. */
export const Deposits = () => {
  const search = useSearch({ from: '/payments' });
  const navigate = useNavigate();
  const to = search.to ?? today();
  const from = search.from ?? plusDays(to, -DAYS_BACK);
  const query = { from, to };
  const found = useInfiniteQuery(deposits(query));
  const days = found.data?.pages.flatMap(({ data }) => data) ?? [];
  const set = (change: { readonly from?: string; readonly to?: string }): void =>
    void navigate({ to: '/payments', search: { ...search, from, to, ...change }, replace: true });
  const mayExport = useHasPermission('exports:create');
  return (
    <>
      <Group gap={8} mb={10} className="ws-noprint" role="search" aria-label={m.money.filters}>
        <PeriodFields from={from} to={to} onChange={set} />
        {mayExport && <ExportMenu paths={[client.address('listDeposits', { query })]} name="deposits" heads={heads} />}
        <Button variant="default" onClick={() => window.print()}>
          {m.common.print}
        </Button>
        <OpenDay />
      </Group>
      <PagedQueryContent query={found} rows={8}>
        {() => (
          <Panel title={m.deposits.title} bare>
            <div className="ws-soft" style={{ padding: '8px 12px' }}>
              {m.deposits.hint}
            </div>
            <Days days={days} />
          </Panel>
        )}
      </PagedQueryContent>
    </>
  );
};

/** Opens any day, such as a day of the bank statement without payments on file. */
const OpenDay = () => {
  const [day, setDay] = useState('');
  const navigate = useNavigate();
  return (
    <form
      style={{ display: 'flex', gap: 8 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (day !== '') void navigate({ to: '/payments/deposits/$date', params: { date: day } });
      }}
    >
      <DateInput aria-label={m.deposits.day} value={day} onChange={setDay} w={130} />
      <Button type="submit" variant="default">
        {m.deposits.openDay}
      </Button>
    </form>
  );
};

export const Comparison = ({ of }: { readonly of: Pick<Deposit, 'difference'> }) => {
  const text = comparison(of);
  if (text === null) return <>{NO_VALUE}</>;
  return <State tone={of.difference === 0 ? 'success' : 'warning'} label={text} />;
};

const Days = ({ days }: { readonly days: readonly Deposit[] }) => (
  <DataTable
    name={m.deposits.title}
    empty={m.deposits.none}
    list
    rows={days}
    keyOf={({ date: day }) => day}
    columns={[
      {
        head: m.deposits.day,
        cell: ({ date: day }) => (
          <Link to="/payments/deposits/$date" params={{ date: day }} aria-label={m.deposits.dayTitle(date(day))}>
            {date(day)}
          </Link>
        ),
        whole: true,
      },
      { head: m.deposits.checks, cell: ({ checks }) => number(checks), num: true },
      { head: m.deposits.transfers, cell: ({ transfers }) => number(transfers), num: true },
      { head: m.deposits.total, cell: ({ amount }) => <strong>{dollars(amount)}</strong>, num: true },
      {
        head: m.deposits.bank,
        cell: ({ bankAmount }) => (bankAmount === null ? NO_VALUE : dollars(bankAmount)),
        num: true,
      },
      { head: m.deposits.difference, cell: (day) => <Comparison of={day} /> },
      {
        head: m.money.unapplied,
        cell: ({ unapplied }) => (unapplied === 0 ? NO_VALUE : dollars(unapplied)),
        num: true,
      },
    ]}
  />
);
