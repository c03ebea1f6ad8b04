import { Button, Group } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { client } from '../../api/client';
import { useHasPermission } from '../../api/session';
import { AgingReport } from '../../features/reports/aging';
import { AsOf } from '../../features/reports/as-of';
import { AdjustmentsReport } from '../../features/reports/adjustments';
import { AuthorizationsReport } from '../../features/reports/authorizations';
import { ContractsReport } from '../../features/reports/contracts';
import { reportHeads } from '../../features/reports/csv-heads';
import { PaymentsReport } from '../../features/reports/payments';
import { PeriodFields } from '../../ui/period-fields';
import { ProductivityReport } from '../../features/reports/productivity';
import { Reconciliation } from '../../features/reports/reconciliation';
import { ServicesReport } from '../../features/reports/services';
import { UnappliedReport } from '../../features/reports/unapplied';
import { m } from '../../messages';
import { ExportMenu } from '../../ui/export-menu';
import { plusDays, today } from '../../ui/format';
import { Screen } from '../../ui/screen';

type Report = keyof typeof reports;
const reports = {
  aging: (_from: string, _to: string, asOf: string | undefined) =>
    client.address('getAgingReport', { query: { asOf } }),
  payments: (from: string, to: string) =>
    client.address('getPaymentReport', { query: { receivedFrom: from, receivedTo: to } }),
  services: (from: string, to: string) => client.address('getServiceLineItems', { query: { from, to } }),
  contracts: (from: string, to: string) => client.address('getContractReport', { query: { from, to } }),
  productivity: (from: string, to: string) => client.address('getProductivity', { query: { from, to } }),
  authorizations: (from: string, to: string) => client.address('getAuthorizationReport', { query: { from, to } }),
  unapplied: () => client.address('getUnappliedReport', {}),
  adjustments: (from: string, to: string) => client.address('getAdjustmentReport', { query: { from, to } }),
  reconciliation: (from: string, to: string) => client.address('getReconciliation', { query: { from, to } }),
} as const;
/** Reports that ignore the date range. */
const currentStateReports: ReadonlySet<Report> = new Set(['aging', 'unapplied']);

const isReport = (name: string): name is Report => name in reports;

/** The report on requests for authorization requires its own permission. */
const useReports = (): readonly Report[] => {
  const seesRequests = useHasPermission('rfas:read');
  return Object.keys(m.reports.names)
    .filter(isReport)
    .filter((name) => name !== 'authorizations' || seesRequests);
};

export const Reports = () => {
  const search = useSearch({ from: '/reports' });
  const navigate = useNavigate();
  const shown = useReports();
  const report: Report = shown.find((name) => name === search.tab) ?? 'aging';
  const to = search.to ?? today();
  const asOf = Number.isNaN(Date.parse(search.asOf ?? '')) ? undefined : search.asOf;
  const from = search.from ?? plusDays(to, report === 'productivity' ? -29 : -89);
  const set = (change: { readonly from?: string; readonly to?: string }): void =>
    void navigate({ to: '/reports', search: { ...search, from, to, ...change }, replace: true });
  return (
    <Screen
      title={m.nav.reports}
      actions={
        <Group gap={6} className="ws-noprint">
          {report === 'aging' && (
            <AsOf
              value={asOf}
              onChange={(day) => void navigate({ to: '/reports', search: { ...search, asOf: day }, replace: true })}
            />
          )}
          {!currentStateReports.has(report) && <PeriodFields from={from} to={to} onChange={set} />}
          <ExportMenu
            paths={[reports[report](from, to, asOf)]}
            name={report === 'aging' && asOf !== undefined ? `${report}-${asOf}` : report}
            heads={reportHeads[report]}
          />
          <Button variant="default" onClick={() => window.print()}>
            {m.common.print}
          </Button>
        </Group>
      }
    >
      <ReportTabs of={shown} now={report} />
      {report === 'aging' && <AgingReport asOf={asOf} />}
      {report === 'payments' && <PaymentsReport from={from} to={to} />}
      {report === 'services' && <ServicesReport from={from} to={to} />}
      {report === 'contracts' && <ContractsReport from={from} to={to} />}
      {report === 'productivity' && <ProductivityReport from={from} to={to} />}
      {report === 'authorizations' && <AuthorizationsReport from={from} to={to} />}
      {report === 'unapplied' && <UnappliedReport />}
      {report === 'adjustments' && <AdjustmentsReport from={from} to={to} />}
      {report === 'reconciliation' && <Reconciliation from={from} to={to} />}
    </Screen>
  );
};

const ReportTabs = ({ of: reports, now }: { readonly of: readonly Report[]; readonly now: Report }) => {
  const navigate = useNavigate();
  return (
    <div className="ws-chips" role="group" aria-label={m.nav.reports}>
      {reports.map((id) => (
        <button
          key={id}
          type="button"
          aria-pressed={now === id}
          onClick={() => void navigate({ to: '/reports', search: (shown) => ({ ...shown, tab: id }) })}
        >
          {m.reports.names[id]}
        </button>
      ))}
    </div>
  );
};
