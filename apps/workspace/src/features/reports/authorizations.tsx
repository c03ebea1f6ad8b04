import { useQuery } from '@tanstack/react-query';
import { client, type Types } from '../../api/client';
import { authorizationReport } from '../../api/queries';
import { m } from '../../messages';
import { rfaMessages } from '../../messages/authorizations';
import { QueryContent, Empty } from '../../ui/query-content';
import { ExportMenu } from '../../ui/export-menu';
import { DataTable, type Column } from '../../ui/data-table';
import { dollars, NO_VALUE, number } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Panel } from '../../ui/parts';
import { codeHeads } from './csv-heads';

const messages = rfaMessages.report;

type Row = Types.AuthorizationsByAdministratorView;
type Counts = Types.AuthorizationCountsView;
type Code = Types.AuthorizationsByCodeView;

const nameOf = ({ claimsAdminName }: Row): string => claimsAdminName ?? NO_VALUE;

const countColumn = (head: string, countOf: (counts: Counts) => number, totals: Counts): Column<Row> => ({
  head,
  cell: (row) => (countOf(row) === 0 ? <span className="ws-soft">·</span> : number(countOf(row))),
  num: true,
  sort: countOf,
  foot: number(countOf(totals)),
});

const nameColumn: Column<Row> = { head: m.bill.administrator, cell: nameOf, sort: nameOf, foot: m.reports.sum };

interface Administrators {
  readonly rows: readonly Row[];
  readonly totals: Counts;
}

const Answers = ({ rows, totals }: Administrators) => (
  <DataTable
    name={messages.administrators}
    rows={rows}
    keyOf={({ claimsAdminId }) => claimsAdminId}
    columns={[
      nameColumn,
      countColumn(messages.sent, ({ sent }) => sent, totals),
      countColumn(messages.decided, ({ decided }) => decided, totals),
      countColumn(messages.overdue, ({ overdue }) => overdue, totals),
      countColumn(messages.inTime, ({ inTime }) => inTime, totals),
      countColumn(messages.unproven, ({ unproven }) => unproven, totals),
      countColumn(messages.late, ({ late }) => late, totals),
      {
        head: messages.medianDays,
        cell: ({ medianDays }) => (medianDays === null ? NO_VALUE : number(medianDays)),
        num: true,
        sort: ({ medianDays }) => medianDays ?? -1,
        foot: totals.medianDays === null ? NO_VALUE : number(totals.medianDays),
      },
    ]}
  />
);

const Outcomes = ({ rows, totals }: Administrators) => (
  <DataTable
    name={messages.outcomes}
    rows={rows}
    keyOf={({ claimsAdminId }) => claimsAdminId}
    columns={[
      nameColumn,
      countColumn(messages.items, ({ items }) => items, totals),
      countColumn(messages.approved, ({ approved }) => approved, totals),
      countColumn(messages.modified, ({ modified }) => modified, totals),
      countColumn(messages.denied, ({ denied }) => denied, totals),
      countColumn(messages.deferred, ({ deferred }) => deferred, totals),
      countColumn(messages.unanswered, ({ none }) => none, totals),
      countColumn(messages.overturned, ({ overturned }) => overturned, totals),
    ]}
  />
);

/** Shows a number, "no limit", or both if only some items have a number. */
const Granted = ({ of: { approvedUnits, withoutLimit } }: { readonly of: Code }) => (
  <>
    {(approvedUnits > 0 || withoutLimit === 0) && number(approvedUnits)}
    {withoutLimit > 0 && <div className="ws-soft">{messages.noLimit}</div>}
  </>
);

const money = (amount: number | null): string => (amount === null ? NO_VALUE : dollars(amount));

const Codes = ({ rows }: { readonly rows: readonly Code[] }) => (
  <DataTable
    name={messages.codes}
    rows={rows}
    keyOf={({ code, countBy }) => `${code ?? ''} ${countBy}`}
    columns={[
      { head: m.bill.code, cell: ({ code }) => code ?? messages.noCode, whole: true, sort: ({ code }) => code ?? '' },
      { head: messages.counted, cell: ({ countBy }) => labelFor(messages.countBy, countBy) },
      { head: messages.items, cell: ({ items }) => number(items), num: true, sort: ({ items }) => items },
      {
        head: messages.requested,
        cell: ({ requestedUnits }) => number(requestedUnits),
        num: true,
        sort: ({ requestedUnits }) => requestedUnits,
      },
      {
        head: messages.granted,
        cell: (row) => <Granted of={row} />,
        num: true,
        sort: ({ approvedUnits }) => approvedUnits,
      },
      {
        head: messages.used,
        cell: ({ billedUnits }) => number(billedUnits),
        num: true,
        sort: ({ billedUnits }) => billedUnits,
      },
      { head: m.bill.charged, cell: ({ billed }) => money(billed), num: true, sort: ({ billed }) => billed ?? 0 },
      { head: m.bill.paid, cell: ({ paid }) => money(paid), num: true, sort: ({ paid }) => paid ?? 0 },
    ]}
  />
);

const Hint = ({ text }: { readonly text: string }) => (
  <div className="ws-soft" style={{ padding: '5px 10px' }}>
    {text}
  </div>
);

/** Requests first sent in the date range: their decisions, and how the authorizations were used. */
export const AuthorizationsReport = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const found = useQuery(authorizationReport(from, to));
  return (
    <QueryContent query={found} rows={10}>
      {({ rows, totals, codes }) => (
        <div className="ws-stack">
          <Panel title={messages.administrators} bare>
            {rows.length === 0 ? (
              <Empty text={m.reports.nothing} />
            ) : (
              <>
                <Answers rows={rows} totals={totals} />
                <Hint text={messages.days} />
              </>
            )}
          </Panel>
          {rows.length > 0 && (
            <Panel title={messages.outcomes} bare>
              <Outcomes rows={rows} totals={totals} />
              <Hint text={messages.standing} />
            </Panel>
          )}
          {codes.length > 0 && (
            <Panel
              title={messages.codes}
              bare
              actions={
                <ExportMenu
                  paths={[client.address('getAuthorizationReport', { query: { from, to, table: 'code' } })]}
                  name="authorizations-by-code"
                  heads={codeHeads}
                  size="compact-xs"
                />
              }
            >
              <Codes rows={codes} />
              <Hint text={messages.byAsked} />
            </Panel>
          )}
        </div>
      )}
    </QueryContent>
  );
};
