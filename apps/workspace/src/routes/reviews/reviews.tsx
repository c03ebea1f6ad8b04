import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Types } from '../../api/client';
import { outlook, tasks } from '../../api/queries';
import { queuesOf } from '../../features/queue/queues';
import { m } from '../../messages';
import { QueryContent } from '../../ui/query-content';
import { DataTable } from '../../ui/data-table';
import { date, daysUntil, dollars, number, roundDollars } from '../../ui/format';
import { Panel } from '../../ui/parts';
import { Screen } from '../../ui/screen';

/** Number of days ahead to show. It covers a complete window for a second review. */
const DAYS_AHEAD = 100;
const REVIEW_KINDS = ['second_review', 'independent_bill_review'];
const SOON_DAYS = 14;

/** Review deadlines, due SBR responses, and review work queues. */
export const Reviews = () => {
  const ahead = useQuery(outlook(DAYS_AHEAD));
  const board = useQuery(tasks);
  return (
    <Screen title={m.nav.reviews}>
      <div className="ws-split">
        <div className="ws-stack">
          <Panel title={m.reviews.windows} bare>
            <QueryContent query={ahead} rows={8}>
              {({ deadlines }) => (
                <Deadlines
                  name={m.reviews.windows}
                  of={deadlines.filter(({ kind }) => REVIEW_KINDS.includes(kind))}
                  tab="payments"
                  list
                />
              )}
            </QueryContent>
          </Panel>
          <Panel title={m.reviews.answers} bare>
            <QueryContent query={ahead} rows={4}>
              {({ deadlines }) => (
                <Deadlines
                  name={m.reviews.answers}
                  of={deadlines.filter(({ kind }) => kind === 'review_answer')}
                  tab="reviews"
                />
              )}
            </QueryContent>
          </Panel>
        </div>
        <Panel title={m.reviews.queues} bare>
          <QueryContent query={board} rows={8}>
            {({ dashboard, waiting }) => {
              const queues = [...queuesOf(dashboard), ...queuesOf(waiting)].filter(({ kind }) =>
                /sbr|ibr|review|denial|underpaid/.test(kind),
              );
              return (
                <DataTable
                  name={m.reviews.queues}
                  empty={m.queues.empty}
                  headless
                  rows={queues}
                  keyOf={({ id }) => id}
                  columns={[
                    {
                      head: m.home.kind,
                      cell: ({ id, label, tone }) => (
                        <span className="ws-state" data-tone={tone}>
                          <Link to="/queues" search={{ queue: id }}>
                            {label}
                          </Link>
                        </span>
                      ),
                    },
                    { head: m.home.total, cell: ({ total }) => number(total), num: true },
                    { head: m.home.open, cell: ({ balance }) => roundDollars(balance), num: true },
                  ]}
                />
              );
            }}
          </QueryContent>
        </Panel>
      </div>
    </Screen>
  );
};

const Deadlines = ({
  name,
  of: deadlines,
  tab,
  list = false,
}: {
  readonly name: string;
  readonly of: Types.OutlookView['deadlines'];
  readonly tab: string;
  readonly list?: boolean;
}) => (
  <DataTable
    name={name}
    empty={m.reviews.nothing}
    list={list}
    rows={deadlines}
    keyOf={({ billId }) => billId}
    columns={[
      {
        head: m.reviews.lastDay,
        cell: ({ lastDay }) => {
          const left = daysUntil(lastDay);
          return (
            <>
              {date(lastDay)}
              <div className={left <= SOON_DAYS ? 'ws-danger' : 'ws-soft'}>{m.common.left(Math.max(0, left))}</div>
            </>
          );
        },
        whole: true,
      },
      { head: m.bills.columns.patientName, cell: ({ patientName }) => patientName },
      { head: m.reviews.what, cell: ({ label }) => label },
      { head: m.bill.balance, cell: ({ balanceDue }) => dollars(balanceDue), num: true },
      {
        head: m.bills.columns.billNumber,
        cell: ({ billId, billNumber }) => (
          <Link to="/bills/$billId" params={{ billId }} search={{ tab }}>
            {m.bill.title(billNumber)}
          </Link>
        ),
        whole: true,
      },
    ]}
  />
);
