import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { client } from '../../api/client';
import { useHasPermission } from '../../api/session';
import { BankAmount } from '../../features/payments/bank-amount';
import { deposit } from '../../features/payments/deposit';
import { DepositPayments } from '../../features/payments/deposit-payments';
import { Comparison } from '../../features/payments/deposits';
import { MissingPayments } from '../../features/payments/missing-payments';
import { m } from '../../messages';
import { ExportMenu } from '../../ui/export-menu';
import { date, dollars, NO_VALUE } from '../../ui/format';
import { Figures, Panel } from '../../ui/parts';
import { PagedQueryContent } from '../../ui/query-content';
import { Screen } from '../../ui/screen';
import type { CsvHeads } from '../../ui/screen-csv';

const heads: CsvHeads = {
  method: m.money.method,
  checkNumber: m.money.number,
  payer: m.money.payer,
  amount: m.money.amount,
  applied: m.money.applied,
  unapplied: m.money.unapplied,
  cleared: m.money.cleared,
};

/** A day's deposit, compared with the bank statement. */
export const Deposit = () => {
  const { date: day } = useParams({ from: '/payments/deposits/$date' });
  const navigate = useNavigate();
  const mayExport = useHasPermission('exports:create');
  const found = useInfiniteQuery(deposit(day));
  return (
    <Screen
      title={m.deposits.dayTitle(date(day))}
      actions={
        <div className="ws-noprint" style={{ display: 'flex', gap: 8 }}>
          <Button variant="default" onClick={() => void navigate({ to: '/payments', search: { tab: 'deposits' } })}>
            {m.deposits.all}
          </Button>
          {mayExport && (
            <ExportMenu
              paths={[client.address('getDeposit', { path: { date: day } })]}
              name={`deposit-${day}`}
              heads={heads}
            />
          )}
          <Button variant="default" onClick={() => window.print()}>
            {m.common.print}
          </Button>
        </div>
      }
    >
      <PagedQueryContent query={found} rows={8}>
        {({ pages }) => {
          const [whole] = pages;
          return (
            whole && (
              <div className="ws-stack">
                <Panel title={m.deposits.bank}>
                  <Figures
                    of={[
                      [m.deposits.total, dollars(whole.amount)],
                      [m.deposits.bank, whole.bankAmount === null ? NO_VALUE : dollars(whole.bankAmount)],
                      [m.money.unapplied, dollars(whole.unapplied)],
                    ]}
                  />
                  <div style={{ marginTop: 10 }} role="status">
                    {whole.difference === null ? m.deposits.noBank : <Comparison of={whole} />}
                  </div>
                  <BankAmount date={day} />
                </Panel>
                {whole.difference !== null && whole.difference !== 0 && (
                  <MissingPayments missing={whole.missing} difference={whole.difference} />
                )}
                <Panel title={m.deposits.payments} bare>
                  <DepositPayments day={day} payments={pages.flatMap(({ payments }) => payments)} />
                </Panel>
              </div>
            )
          );
        }}
      </PagedQueryContent>
    </Screen>
  );
};
