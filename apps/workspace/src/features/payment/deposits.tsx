import { Button, Checkbox, Group, Select, TextInput } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { client, download, type QueryOf, type Types } from '../../api/client';
import { useMay } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { Asked, Empty } from '../../ui/asked';
import { date, dollars, NONE, number, plusDays, today } from '../../ui/format';
import { pairs } from '../../ui/form-field';
import { inWords } from '../../ui/in-words';
import { notifyProblem } from '../../ui/notify';
import { Panel } from '../../ui/parts';
import { nameOf } from './checks';

const DAYS_BACK = 30;

type DepositsQuery = QueryOf<'getDepositReport'>;
const depositsOf = (query: DepositsQuery) =>
  queryOptions({
    queryKey: ['deposits', query],
    queryFn: async () => (await client.call('getDepositReport', { query })).data,
    placeholderData: keepPreviousData,
  });

/** What was deposited, day by day, to lay beside the bank's statement; what the bank shows is ticked. */
export const Deposits = () => {
  const search = useSearch({ from: '/payments' });
  const navigate = useNavigate();
  const to = search.to ?? today();
  const from = search.from ?? plusDays(to, -DAYS_BACK);
  const query = { from, to, ...(search.method && { method: search.method }) } as DepositsQuery;
  const found = useQuery(depositsOf(query));
  const set = (name: 'from' | 'to' | 'method', value: string | null): void =>
    void navigate({ to: '/payments', search: { ...search, [name]: value ?? undefined }, replace: true });
  const csv = (): void => {
    const asked = new URLSearchParams(query).toString();
    download(`/reports/deposits?${asked}`, 'deposits.csv', 'text/csv').catch(notifyProblem);
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
        <Button variant="default" onClick={csv}>
          {m.common.csv}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          {m.common.print}
        </Button>
      </Group>
      <Panel title={m.money.deposits} bare>
        <div className="ws-soft" style={{ padding: '8px 12px' }}>
          {m.money.depositsHint}
        </div>
        <Asked query={found} rows={8}>
          {(report) => (report.days.length === 0 ? <Empty text={m.money.noDeposits} /> : <Days report={report} />)}
        </Asked>
      </Panel>
    </>
  );
};

const Days = ({ report }: { readonly report: Types.DepositReportView }) => {
  const [open, setOpen] = useState<string | null>(report.days[0]?.date ?? null);
  return (
    <div className="ws-scroll" tabIndex={0} role="region" aria-label={m.money.deposits}>
      <table className="ws-table">
        <thead>
          <tr>
            <th>{m.money.day}</th>
            <th className="num">{m.money.payments}</th>
            <th className="num">{m.money.paperChecks}</th>
            <th className="num">{m.money.transfers}</th>
            <th className="num">{m.money.amount}</th>
            <th className="num">{m.money.cleared}</th>
            <th className="num">{m.money.uncleared}</th>
          </tr>
        </thead>
        <tbody>
          {report.days.map((day) => (
            <Fragment key={day.date}>
              <tr>
                <td>
                  <button
                    type="button"
                    className="ws-link"
                    aria-expanded={open === day.date}
                    aria-label={m.money.openDay(date(day.date))}
                    onClick={() => setOpen(open === day.date ? null : day.date)}
                  >
                    {date(day.date)}
                  </button>
                </td>
                <td className="num">{number(day.count)}</td>
                <td className="num">{day.checks === 0 ? NONE : dollars(day.checks)}</td>
                <td className="num">{day.transfers === 0 ? NONE : dollars(day.transfers)}</td>
                <td className="num">
                  <strong>{dollars(day.amount)}</strong>
                </td>
                <td className="num">{day.cleared === 0 ? NONE : dollars(day.cleared)}</td>
                <td className="num">{day.uncleared === 0 ? NONE : dollars(day.uncleared)}</td>
              </tr>
              {open === day.date && (
                <tr>
                  <td colSpan={7} style={{ background: 'var(--ws-head)' }}>
                    <Payments day={day} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{m.reports.sum}</td>
            <td className="num">{number(report.count)}</td>
            <td colSpan={2} />
            <td className="num">{dollars(report.amount)}</td>
            <td className="num">{dollars(report.cleared)}</td>
            <td className="num">{dollars(report.uncleared)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
};

const Payments = ({ day }: { readonly day: Types.DepositDayView }) => (
  <>
    <table className="ws-table">
      <thead>
        <tr>
          <th>{m.money.cleared}</th>
          <th>{m.money.number}</th>
          <th>{m.money.payer}</th>
          <th>{m.money.method}</th>
          <th className="num">{m.money.amount}</th>
        </tr>
      </thead>
      <tbody>
        {day.payments.map((payment) => (
          <tr key={payment.id}>
            <td>
              <Tick payment={payment} day={day.date} />
            </td>
            <td>
              <Link to="/payments/$checkId" params={{ checkId: payment.id }}>
                {payment.checkNumber ?? m.money.noNumber}
              </Link>
            </td>
            <td>{payment.payer ?? NONE}</td>
            <td>{inWords(m.money.methods, payment.method)}</td>
            <td className="num">{dollars(payment.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {day.count > day.payments.length && (
      <div className="ws-soft" style={{ padding: '6px 10px' }}>
        {m.money.moreOfDay(day.count - day.payments.length)}
      </div>
    )}
  </>
);

/** The bank has it: said at once, and taken back at once. It counts as cleared on its day of deposit, if that has come. */
const Tick = ({ payment, day }: { readonly payment: Types.DepositView; readonly day: string }) => {
  const mayAct = useMay('payments:write');
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
