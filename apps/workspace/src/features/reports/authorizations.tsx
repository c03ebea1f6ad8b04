import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { client, download, type Types } from '../../api/client';
import { authorizationReport } from '../../api/queries';
import { m } from '../../messages';
import { rfaWords } from '../../rfa-messages';
import { Asked, Empty } from '../../ui/asked';
import { DataTable, type Column } from '../../ui/data-table';
import { dollars, NONE, number } from '../../ui/format';
import { inWords } from '../../ui/in-words';
import { Panel } from '../../ui/parts';

const words = rfaWords.report;

type Row = Types.AuthorizationsByAdministratorView;
type Counts = Types.AuthorizationCountsView;
type Code = Types.AuthorizationsByCodeView;

const nameOf = ({ claimsAdminName, claimsAdminId }: Row): string => claimsAdminName ?? claimsAdminId;

/** A column of counts with their sum. */
const counted = (head: string, countOf: (counts: Counts) => number, totals: Counts): Column<Row> => ({
  head,
  cell: (row) => (countOf(row) === 0 ? <span className="ws-soft">·</span> : number(countOf(row))),
  num: true,
  sort: countOf,
  foot: number(countOf(totals)),
});

/** Claims administrators by name, one a row. */
const named: Column<Row> = { head: m.bill.administrator, cell: nameOf, sort: nameOf, foot: m.reports.sum };

interface Administrators {
  readonly rows: readonly Row[];
  readonly totals: Counts;
}

const Answers = ({ rows, totals }: Administrators) => (
  <DataTable
    name={words.administrators}
    rows={rows}
    keyOf={({ claimsAdminId }) => claimsAdminId}
    columns={[
      named,
      counted(words.sent, ({ sent }) => sent, totals),
      counted(words.decided, ({ decided }) => decided, totals),
      counted(words.overdue, ({ overdue }) => overdue, totals),
      counted(words.inTime, ({ inTime }) => inTime, totals),
      counted(words.unproven, ({ unproven }) => unproven, totals),
      counted(words.late, ({ late }) => late, totals),
      {
        head: words.medianDays,
        cell: ({ medianDays }) => (medianDays === null ? NONE : number(medianDays)),
        num: true,
        sort: ({ medianDays }) => medianDays ?? -1,
        foot: totals.medianDays === null ? NONE : number(totals.medianDays),
      },
    ]}
  />
);

const Outcomes = ({ rows, totals }: Administrators) => (
  <DataTable
    name={words.outcomes}
    rows={rows}
    keyOf={({ claimsAdminId }) => claimsAdminId}
    columns={[
      named,
      counted(words.items, ({ items }) => items, totals),
      counted(words.approved, ({ approved }) => approved, totals),
      counted(words.modified, ({ modified }) => modified, totals),
      counted(words.denied, ({ denied }) => denied, totals),
      counted(words.deferred, ({ deferred }) => deferred, totals),
      counted(words.unanswered, ({ none }) => none, totals),
      counted(words.overturned, ({ overturned }) => overturned, totals),
    ]}
  />
);

/** What was granted: a number, or as much as is needed, or both where some items have a number. */
const Granted = ({ of: { approvedUnits, withoutLimit } }: { readonly of: Code }) => (
  <>
    {(approvedUnits > 0 || withoutLimit === 0) && number(approvedUnits)}
    {withoutLimit > 0 && <div className="ws-soft">{words.noLimit}</div>}
  </>
);

const money = (amount: number | null): string => (amount === null ? NONE : dollars(amount));

const Codes = ({ rows }: { readonly rows: readonly Code[] }) => (
  <DataTable
    name={words.codes}
    rows={rows}
    keyOf={({ code, countBy }) => `${code ?? ''} ${countBy}`}
    columns={[
      { head: m.bill.code, cell: ({ code }) => code ?? words.noCode, whole: true, sort: ({ code }) => code ?? '' },
      { head: words.counted, cell: ({ countBy }) => inWords(words.countBy, countBy) },
      { head: words.items, cell: ({ items }) => number(items), num: true, sort: ({ items }) => items },
      {
        head: words.requested,
        cell: ({ requestedUnits }) => number(requestedUnits),
        num: true,
        sort: ({ requestedUnits }) => requestedUnits,
      },
      {
        head: words.granted,
        cell: (row) => <Granted of={row} />,
        num: true,
        sort: ({ approvedUnits }) => approvedUnits,
      },
      {
        head: words.used,
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

/** How claims administrators answered the requests first sent in these days, and what became of what they granted. */
export const AuthorizationsReport = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const found = useQuery(authorizationReport(from, to));
  const saveCodes = () => {
    const address = client.address('getAuthorizationReport', { query: { from, to, table: 'code' } });
    void download(address, 'authorizations-by-code.csv', 'text/csv');
  };
  return (
    <Asked query={found} rows={10}>
      {({ rows, totals, codes }) => (
        <div className="ws-stack">
          <Panel title={words.administrators} bare>
            {rows.length === 0 ? (
              <Empty text={m.reports.nothing} />
            ) : (
              <>
                <Answers rows={rows} totals={totals} />
                <Hint text={words.days} />
              </>
            )}
          </Panel>
          {rows.length > 0 && (
            <Panel title={words.outcomes} bare>
              <Outcomes rows={rows} totals={totals} />
              <Hint text={words.standing} />
            </Panel>
          )}
          {codes.length > 0 && (
            <Panel
              title={words.codes}
              bare
              actions={
                <Button size="compact-xs" variant="default" className="ws-noprint" onClick={saveCodes}>
                  {m.common.csv}
                </Button>
              }
            >
              <Codes rows={codes} />
              <Hint text={words.byAsked} />
            </Panel>
          )}
        </div>
      )}
    </Asked>
  );
};
